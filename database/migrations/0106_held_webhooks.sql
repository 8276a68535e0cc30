-- What a paused endpoint misses is counted on each look at the list, and sent when it is resumed.
create index webhook_deliveries_held on app.webhook_deliveries (endpoint_id, created_at) where status = 'held';
