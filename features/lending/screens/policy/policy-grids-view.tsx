import type { GridName } from '#features/lending/rules/decisioning/grids/policy-grids.ts'
import { PRICE_COLUMNS, SCORE_COLUMNS, TIER_COLUMNS } from '#features/lending/rules/decisioning/grids/price-grid.ts'
import { RULE_COLUMNS } from '#features/lending/rules/decisioning/grids/rule-grid.ts'
import { TEST_COLUMNS } from '#features/lending/rules/decisioning/grids/test-grid.ts'
import { inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import type { PolicyProblem } from '#features/lending/rules/decisioning/policy-problems.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextGrid } from './text-grid.tsx'
import type { Editor } from './use-editor.ts'

const GRIDS: readonly { name: GridName; title: string; columns: readonly string[]; about: string }[] = [
  {
    name: 'rules',
    title: 'Rules',
    columns: RULE_COLUMNS,
    about: 'A rule applies if all of its tests hold: “bankruptcies >= 1 and accounts < 3”.',
  },
  {
    name: 'scorecard',
    title: 'Scorecard',
    columns: SCORE_COLUMNS,
    about: 'The first band that matches gives its points. The points lost give the reasons.',
  },
  { name: 'tiers', title: 'Tiers', columns: TIER_COLUMNS, about: 'The highest tier whose points are reached.' },
  {
    name: 'pricing',
    title: 'Prices',
    columns: PRICE_COLUMNS,
    about: 'The first row that matches. An empty cell holds for everything. A rate above a legal cap is lowered to it.',
  },
  {
    name: 'test_cases',
    title: 'Test cases',
    columns: TEST_COLUMNS,
    about: 'Inputs as key=value with semicolons, amounts in cents. An input that is left out is unknown.',
  },
]

/** The grids of a policy. Each can be edited by keyboard and filled from a spreadsheet. */
export function PolicyGridsView({ editor, isReadOnly }: { editor: Editor; isReadOnly: boolean }) {
  const { grids, problems, change } = editor
  return (
    <>
      {GRIDS.map(({ name, title, columns, about }) => (
        <Disclosure key={name} title={title} note={`${grids[name].length} rows`} isOpen={name !== 'test_cases'}>
          <p className="py-2 text-ink-2 text-small">{about}</p>
          <TextGrid
            label={title}
            columns={columns}
            grid={grids[name]}
            problems={byRow(problems, name)}
            onChange={isReadOnly ? undefined : (grid) => change({ [name]: grid })}
          />
        </Disclosure>
      ))}
      {grids.rest.tables.map((table, at) => (
        <Disclosure key={table.id} title={`Table: ${table.name}`} note={`${grids.tables[at]?.length ?? 0} rows`}>
          <p className="py-2 text-ink-2 text-small">
            The first row that matches applies. The last row refers with “Data missing”.
          </p>
          <TextGrid
            label={table.name}
            columns={[...table.inputs.map((input) => inputFacts(input).label), 'Outcome', 'Detail']}
            grid={grids.tables[at] ?? []}
            problems={byRow(problems, `tables.${at}.rows`)}
            onChange={isReadOnly ? undefined : (grid) => change({ tables: grids.tables.with(at, grid) })}
          />
        </Disclosure>
      ))}
    </>
  )
}

/** The messages about rows of a grid. A message about the whole grid is shown in the list of messages. */
function byRow(problems: readonly PolicyProblem[], name: string): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { where, message } of problems) {
    const row = where.startsWith(`${name}.`) ? Number(where.slice(name.length + 1).split('.')[0]) : Number.NaN
    if (!Number.isNaN(row)) found.set(row, [...(found.get(row) ?? []), message])
  }
  return found
}
