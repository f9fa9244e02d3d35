"""Land and water seen from above, as contours of fields; trees as drawings of their own."""
