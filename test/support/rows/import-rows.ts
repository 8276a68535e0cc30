/** SQL: an import of a person's company, with a row in each of its tables. */
export const PORTFOLIO_IMPORT = `
  with import as (
    insert into app.portfolio_imports (organization_id, mode, loans_file, cutover_on, day_count, loan_type, difference_rule, loan_rows, history_rows)
    select organization_id, 'balances', 'loans.csv', '2026-01-31', '30/360', 'auto', 'refuse', 1, 0 from app.people where id = $1
    returning organization_id, id),
  part as (
    insert into app.portfolio_import_parts (organization_id, import_id, kind, part, row_count, sealed)
    select organization_id, id, 'loans', 0, 1, 'sealed' from import),
  plan as (insert into app.portfolio_import_plans (organization_id, import_id, batch, plan) select organization_id, id, 0, '{}' from import),
  problem as (
    insert into app.portfolio_import_problems (organization_id, import_id, number, kind, line, message)
    select organization_id, id, 1, 'loans', 2, 'Wrong' from import),
  loan as (
    insert into app.portfolio_import_loans (organization_id, import_id, line, loan_number, borrower, is_new_borrower, client_id, loan_id,
                                            file_principal, ledger_principal, ledger_interest, ledger_fees, ledger_past_due,
                                            ledger_days_past_due, is_different)
    select organization_id, id, 2, 'A-1', 'Dana', true, id, id, 100, 100, 0, 0, 0, 0, false from import)
  insert into app.portfolio_import_columns (organization_id, kind, heads) select organization_id, 'loans', '{}' from import`
