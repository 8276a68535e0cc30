import { fileURLToPath } from 'node:url'
import { REVIEW_DECISIONS } from '#features/administration/rules/company-review/review.ts'
import { EXTENSIONS, LONGEST_FILE_NAME } from '#features/documents/rules/file-names.ts'
import { DELINQUENCY_BUCKETS } from '#features/lending/rules/delinquency.ts'
import { OPEN_STATUSES } from '#features/lending/rules/open-loan.ts'
import { COMING_FEATURES, comingRefusal } from '#features/public-site/rules/availability.ts'
import { EACH_YEAR, FIXED } from '#platform/rules/business-days.ts'
import {
  ADDRESS,
  CONTROL,
  FEWEST_OF_A_COMPANY,
  LONGEST_PERSON_NAME,
  MOST_OF_A_COMPANY,
  UNSEEN,
} from '#platform/rules/company-name.ts'
import { APOSTROPHES, HYPHENS, MARKS, PLAIN_LETTERS } from '#platform/rules/names/plain-letters.ts'
import { SHORTEST_REASON } from '#platform/rules/reason.ts'
import { STATE_SPELLINGS } from '#platform/rules/state-names.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { characterClass, postgresPattern } from './character-class.ts'

const CHECKOUT = new URL('../../', import.meta.url)

/** Returns the path of a file that the repository holds. */
export const pathOf = (file: string): string => fileURLToPath(new URL(file, CHECKOUT))

/**
 * Returns the access files that follow from rules, by path. Constraints, triggers, and set-based reads need these rules in SQL, and
 * `npm run schema` writes them there.
 */
export function ruleSql(): Map<string, string> {
  return new Map(
    Object.entries(FILES).map(([file, { rule, sql }]) => [
      file,
      `-- Written by \`npm run schema\` from ${rule}.\n${sql()}`,
    ]),
  )
}

const FILES: Record<string, { rule: string; sql: () => string }> = {
  'features/administration/sql/company-review-decisions.sql': {
    rule: 'features/administration/rules/company-review/review.ts',
    sql: reviewDecisions,
  },
  'features/administration/sql/coming-features.sql': {
    rule: 'features/public-site/rules/availability.ts',
    sql: comingFeatures,
  },
  'features/documents/sql/file-names.sql': { rule: 'features/documents/rules/file-names.ts', sql: fileNames },
  'features/lending/sql/delinquency.sql': { rule: 'features/lending/rules/delinquency.ts', sql: delinquency },
  'features/lending/sql/open-loans.sql': { rule: 'features/lending/rules/open-loan.ts', sql: openLoans },
  'platform/database/sql/business-days.sql': { rule: 'platform/rules/business-days.ts', sql: businessDays },
  'platform/database/sql/company-name-problems.sql': { rule: 'platform/rules/company-name.ts', sql: nameProblems },
  'platform/database/sql/plain-letters.sql': { rule: 'platform/rules/names/plain-letters.ts', sql: plainLetters },
  'platform/database/sql/us-states.sql': { rule: 'platform/rules/state-names.ts', sql: usStates },
  'platform/database/sql/visible-text.sql': {
    rule: 'platform/rules/visible.ts and platform/rules/reason.ts',
    sql: visibleText,
  },
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

function comingFeatures(): string {
  const cases = COMING_FEATURES.map((feature) => `    when '${feature}' then '${comingRefusal(feature)}'`)
  return `
-- Returns the refusal of a feature that the product doesn't have yet; null if it can be added.
create or replace function app.coming_feature(feature text) returns text
language sql immutable set search_path = ''
as $$
  select case feature
${cases.join('\n')}
  end
$$;
`
}

function reviewDecisions(): string {
  const cases = REVIEW_DECISIONS.map(({ decision, from }) => `    when '${decision}' then status in (${quoted(from)})`)
  return `
-- Returns true if the decision can be made in this state.
create or replace function app.can_decide_company_review(status text, decision text) returns boolean
language sql immutable set search_path = ''
as $$
  select case decision
${cases.join('\n')}
    else false end
$$;
`
}

function delinquency(): string {
  const cases = DELINQUENCY_BUCKETS.map(({ from }) => `    when days_past_due >= ${from} then '${from}'`)
  return `
-- Returns the first day of the bucket as text; '0' if nothing is past due.
create or replace function app.delinquency_bucket(days_past_due integer) returns text
language sql immutable
as $$
  select case
${cases.join('\n')}
    else '0' end
$$;
`
}

function openLoans(): string {
  return `
-- Returns true if a loan of this status still has installments to pay.
create or replace function app.is_open_loan(status text) returns boolean
language sql immutable
as $$
  select status in (${quoted(OPEN_STATUSES)})
$$;
`
}

function businessDays(): string {
  const days = FIXED.map((day) => Number(day.replace('-', ''))).join(', ')
  const nth = EACH_YEAR.map(({ month, weekday, nth }) => `(${month}, ${weekday}, ${nth})`).join(', ')
  return `
-- A constraint of public.disputes calls both functions as the role that writes.
create or replace function app.is_business_day(day date) returns boolean
language sql immutable set search_path = ''
as $$
  select weekday < 6
     and not exists (select from (values (day), (case weekday when 5 then day + 1 when 1 then day - 1 end)) as observed (holiday)
                      where extract(month from holiday) * 100 + extract(day from holiday) in (${days}))
     and (month, weekday, nth) not in (${nth})
     and not (weekday = 1 and month = 5 and day_of_month > 24)
    from (select extract(isodow from day) as weekday, extract(month from day) as month, extract(day from day) as day_of_month,
                 ceil(extract(day from day) / 7) as nth) as parts
$$;

create or replace function app.business_day_after(day date, count integer) returns date
language sql immutable set search_path = ''
as $$
  select day + n from generate_series(1, 2 * count + 8) as n where app.is_business_day(day + n) order by n offset count - 1 limit 1
$$;

grant execute on function app.is_business_day, app.business_day_after to tradeline_server;
`
}

function nameProblems(): string {
  return `
-- Returns the problem with a name, or null.
create or replace function app.name_problem(what text, value text, fewest integer, most integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when app.visible_length(value) = 0 then what || ' is required'
    when app.visible_length(value) < fewest then what || ' must have at least ' || fewest || ' characters'
    when app.visible_length(value) > most or length(value) > ${LONGEST_PERSON_NAME} then what || ' is longer than ' || most || ' characters'
    when value ~ '${characterClass(isOneOf(CONTROL))}'
      then what || ' must not contain line breaks or control characters'
    when regexp_replace(value, '${characterClass(isOneOf(UNSEEN))}', '', 'g')
         ~* '${postgresPattern(ADDRESS)}'
      then what || ' must not contain a web address'
  end
$$;

create or replace function app.company_name_problem(value text) returns text
language sql immutable set search_path = ''
as $$
  select app.name_problem('Company name', value, ${FEWEST_OF_A_COMPANY}, ${MOST_OF_A_COMPANY})
$$;

create or replace function app.person_name_problem(value text) returns text
language sql immutable set search_path = ''
as $$
  select app.name_problem('Full name', value, 1, ${LONGEST_PERSON_NAME})
$$;
`
}

function fileNames(): string {
  const known = `'[.](${Object.values(EXTENSIONS).flat().join('|')})$'`
  const cases = Object.entries(EXTENSIONS).map(
    ([type, extensions]) => `    when '${type}' then array[${quoted(extensions)}]`,
  )
  return `
-- Returns the file's name with an extension of its type. The name of an unknown type is returned unchanged.
create or replace function app.named_after_type(name text, type text) returns text
language sql immutable set search_path = ''
as $$
  select case when wanted.extensions is null or lower(substring(name from '[.]([A-Za-z0-9]+)$')) = any (wanted.extensions) then name
              else coalesce(nullif(left(regexp_replace(name, ${known}, '', 'i'), ${LONGEST_FILE_NAME} - 1 - length(wanted.extensions[1])), ''), 'file')
                   || '.' || wanted.extensions[1] end
    from (select case type
${cases.join('\n')}
    end as extensions) as wanted
$$;
`
}

function plainLetters(): string {
  const [single, several] = [true, false].map((isSingle) =>
    Object.entries(PLAIN_LETTERS).filter(([, plain]) => (plain.length === 1) === isSingle),
  )
  const from = single?.map(([letter]) => letter).join('') ?? ''
  const to = single?.map(([, plain]) => plain).join('') ?? ''
  const spaced = (written: string) =>
    `translate(${written}, '${HYPHENS}${APOSTROPHES.replace("'", "''")}', '${' '.repeat(HYPHENS.length)}')`
  const marked = `lower(regexp_replace(normalize(${spaced('written')}, NFKD), '${postgresPattern(MARKS)}', '', 'g') collate pg_catalog.pg_c_utf8)`
  const plain = (several ?? []).reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    `translate(${marked}, '${from}', '${to}')`,
  )
  return `
-- Returns a text in plain lower-case letters, as searches and comparisons of names use it. Accents and apostrophes are left out, and
-- hyphens become spaces. Most texts have only ASCII characters.
create or replace function app.plain_letters(written text) returns text
language sql immutable parallel safe
as $$
  select case when octet_length(written) = length(written) then lower(translate(written, '-''\`', ' ') collate pg_catalog.pg_c_utf8)
              else ${plain} end
$$;

-- Returns the text by which names are compared: plain letters without spaces.
create or replace function app.name_key(written text) returns text
language sql immutable parallel safe
as $$
  select translate(app.plain_letters(written), E' \\t\\n\\r\\f\\v', '')
$$;

grant execute on function app.plain_letters, app.name_key to authenticated, service_role, tradeline_server;
`
}

function usStates(): string {
  const codes = Object.entries(STATE_SPELLINGS).map(([spelling, code]) => `"${spelling}": "${code}"`)
  return `
-- Returns the two-letter code of a state, or of a "state" of military mail, as its code or name was typed; '' if nothing was, 'other' for
-- anything else.
create or replace function app.us_state(written text) returns text
language sql immutable
as $$
  select case when coalesce(btrim(written), '') = '' then '' else coalesce('{
    ${inLines(codes)}}'::jsonb ->> upper(regexp_replace(written, '[\\s.]', '', 'g')), 'other') end
$$;
`
}

function visibleText(): string {
  return `
-- Returns the number of visible characters. Spaces, line breaks, control characters, and characters without a shape of their own do
-- not count.
create or replace function app.visible_length(value text) returns integer
language sql immutable set search_path = ''
as $$
  select length(regexp_replace(value, '${characterClass((character) => !isVisible(character))}', '', 'g'))
$$;

-- Returns true if a text has no visible character.
create or replace function app.is_blank(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select app.visible_length(value) = 0
$$;

-- Returns true if a text has enough visible characters to be a reason.
create or replace function app.is_reason(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(app.visible_length(value), 0) >= ${SHORTEST_REASON}
$$;

grant execute on function app.visible_length to tradeline_server;
`
}

const isOneOf = (pattern: RegExp) => (character: string) => character.search(pattern) >= 0

const LINE_LENGTH = 120
const inLines = (entries: readonly string[]): string =>
  entries.reduce((text, entry) => {
    const line = text.slice(text.lastIndexOf('\n') + 1)
    return line.length + entry.length > LINE_LENGTH ? `${text},\n    ${entry}` : `${text}, ${entry}`
  })
