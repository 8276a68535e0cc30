import type { GridName } from '#features/lending/rules/decisioning/grids/policy-grids.ts'
import { PRICE_COLUMNS, SCORE_COLUMNS, TIER_COLUMNS } from '#features/lending/rules/decisioning/grids/price-grid.ts'
import { RULE_COLUMNS } from '#features/lending/rules/decisioning/grids/rule-grid.ts'
import { TEST_COLUMNS } from '#features/lending/rules/decisioning/grids/test-grid.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { useNarrowScreen } from '#ui/narrow-screen.ts'
import { PolicyTables } from './policy-tables.tsx'
import { problemsByRow } from './problems-by-row.ts'
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
  // A phone shows each row as a few lines, so all grids at once would be dozens of screens.
  const isNarrow = useNarrowScreen()
  return (
    <>
      {GRIDS.map(({ name, title, columns, about }) => (
        <Disclosure
          key={name}
          title={title}
          note={`${grids[name].length} rows`}
          isOpen={name !== 'test_cases' && !isNarrow}
        >
          <p className="py-2 text-ink-2 text-small">{about}</p>
          <TextGrid
            label={title}
            columns={columns}
            grid={grids[name]}
            problems={problemsByRow(problems, name)}
            onChange={isReadOnly ? undefined : (grid) => change({ [name]: grid })}
          />
        </Disclosure>
      ))}
      <PolicyTables editor={editor} isReadOnly={isReadOnly} />
    </>
  )
}
