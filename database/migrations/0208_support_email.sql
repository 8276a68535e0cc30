-- Where the people of a suspended company can write to. The server writes it when it starts.
alter table app.installation add column support_email text;
