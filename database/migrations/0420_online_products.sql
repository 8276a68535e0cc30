-- The public application page offers the products that are marked public, and no longer kinds of loans.
alter table app.apply_pages drop column loan_types;
