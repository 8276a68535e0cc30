import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessSql, type Counting, countingFunctions, fingerprint } from './counting-sql.ts'

/** The start of each family's counting. */
const COUNTING: Record<string, Counting> = {
  clients: { roots: ['app.report_on_clients', 'app.recount_clients_clients'] },
  pulls: { roots: ['app.report_on_pulls', 'app.recount_pulls_credit_reports'], without: ['app.report_on_scores'] },
  scores: {
    roots: [
      ...['app.report_on_clients', 'app.report_on_pulls', 'app.report_on_stored_scores'],
      'app.recount_scores_clients',
    ],
  },
  disputes: {
    roots: ['app.count_dispute', 'app.report_on_pulls', 'app.recount_disputes_credit_reports'],
    without: ['app.report_on_scores'],
  },
  dispute_results: { roots: ['app.report_on_disputes', 'app.recount_dispute_results_disputes'] },
  loans: { roots: ['app.report_on_loans', 'app.report_on_postings', 'app.recount_loans_loans'] },
  team: { roots: ['app.report_on_acts', 'app.recount_team_audit_events'] },
  dashboard: {
    roots: [
      ...['app.total_clients', 'app.total_archived_clients', 'app.total_reports'],
      ...['app.recount_dashboard_clients', 'app.recount_dashboard_credit_reports'],
    ],
  },
  repair_revenue: {
    roots: [
      ...['app.total_enrollment', 'app.total_fee'],
      ...['app.recount_repair_revenue_clients', 'app.recount_repair_revenue_repair_fees'],
    ],
  },
  risk_board: {
    roots: [
      ...['app.note_refused_fee', 'app.count_fee', 'app.count_enrollment', 'app.count_contract', 'app.count_letter'],
      ...['app.recount_risk_board_clients', 'app.recount_risk_board_repair_fees'],
      ...['app.recount_risk_board_repair_contracts', 'app.recount_risk_board_disputes'],
    ],
  },
  loan_totals: { roots: ['app.total_loans', 'app.recount_loan_totals_loans'] },
  platform: {
    roots: [
      ...['app.follow_organization', 'app.follow_daily_changes', 'app.follow_loans'],
      ...['app.follow_reports', 'app.follow_changed_reports', 'app.follow_file'],
      ...['app.recount_platform_organizations', 'app.recount_platform_loans'],
      ...['app.recount_platform_credit_reports', 'app.recount_platform_objects'],
    ],
    data: ['app.plans', 'app.features'],
  },
}

const sql = accessSql()
/** By family and version, the fingerprints of texts that count alike. */
const KNOWN: Record<string, string[][]> = JSON.parse(
  readFileSync(new URL('./counting-sql.json', import.meta.url), 'utf8'),
)
const declared = new Map(
  [...(sql.functions.get('app.figure_families') ?? '').matchAll(/\('(\w+)', (\d+)\)/g)].map(
    ([, family = '', version]) => [family, Number(version)],
  ),
)

test('each family of figures declares where its counting starts and its newest version', () => {
  expect(Object.keys(COUNTING)).toEqual([...declared.keys()])
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(Object.entries(KNOWN).map(([family, versions]) => [family, versions.length])),
  )
})

test.each(Object.entries(COUNTING))('the counting SQL of %s is that of its version', (family, counting) => {
  const print = fingerprint(sql, counting)

  expect(
    KNOWN[family]?.at(-1),
    `The counting SQL of ${family} changed. If any figure can come out differently, raise its version in figure-families.sql and add ` +
      `["${print}"] after its last entry in counting-sql.json. If it counts the same as before, add "${print}" to its last entry`,
  ).toContain(print)
})

const WRITES =
  /(?:insert into|update|delete from) app\.(?:report_(?:changes|totals)|daily_(?:changes|totals)|repair_(?:totals|days)|letter_word|platform_(?:changes|totals))|set (?:total_loans|dispute_count|active_loan_amount) =/
// These move or delete figures, and count nothing.
const NOT_COUNTED = [
  'app.fold_report_changes',
  'app.fold_daily_changes',
  'app.fold_platform_changes',
  'app.clear_figures',
  'app.clear_platform_totals',
  // Takes back what the families counted, by their own functions.
  'app.uncount_imported',
]

test('every function that writes figures belongs to a family', () => {
  const writers = [...sql.functions].filter(([, text]) => WRITES.test(text)).map(([name]) => name)
  const counted = new Set(Object.values(COUNTING).flatMap((counting) => countingFunctions(sql, counting)))

  expect(writers.length).toBeGreaterThan(30)
  expect(writers.filter((name) => !counted.has(name) && !NOT_COUNTED.includes(name))).toEqual([])
})

test('a comment or a line break does not change the counting, but a called function or a trigger does', () => {
  const counting = { roots: ['app.count'] }
  const text = `
create or replace function app.count() returns trigger
as $$
  select app.part(new) -- one
$$;
create or replace function app.part(r integer) returns integer
as $$
  select r
$$;
create or replace trigger count after insert on app.rows
  for each row execute function app.count();`
  const print = (changed: string) => fingerprint(accessSql(changed), counting)

  expect(print(text.replace('-- one', '/* another */ \n'))).toBe(print(text))
  expect(print(text.replace('select r', 'select r + 1'))).not.toBe(print(text))
  expect(print(text.replace('after insert', 'after insert or update'))).not.toBe(print(text))
})
