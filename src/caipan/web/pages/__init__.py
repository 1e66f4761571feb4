"""The pages for people; one module a page, with the struct that its template gets."""
