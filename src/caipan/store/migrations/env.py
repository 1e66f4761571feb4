"""What Alembic runs: the steps, on the connection that it was handed."""

from __future__ import annotations

from alembic import context

from caipan.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
