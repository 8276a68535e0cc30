-- What a page read out of order costs, as the planner sees it. PostgreSQL's own 4 is a spinning disk's: with it, a list is sorted
-- whole instead of being read in its order as long as an organisation is thought to have few rows. Every organisation is thought to
-- have the average, because whose statement it is turns out only when it runs.
alter role authenticator set random_page_cost = 1.1;
alter role tradeline_server set random_page_cost = 1.1;
