import {
  withInputs,
  withMovedTable,
  withNewTable,
  withoutTable,
  withTable,
} from '#features/lending/rules/decisioning/grids/table-edits.ts'
import { INPUT_KEYS, type InputKey, inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { type PolicyTable, STAGES } from '#features/lending/rules/decisioning/policy.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { MoveButtons } from './grid-row.tsx'
import { problemsByRow } from './problems-by-row.ts'
import { TextGrid } from './text-grid.tsx'
import type { Editor } from './use-editor.ts'

const STAGE_OPTIONS = [
  { value: 'before_pull', label: 'Before the report' },
  { value: 'after_pull', label: 'With the report' },
  { value: 'after_price', label: 'With the price' },
] as const
const MOST_TABLES = 20
const MOST_COLUMNS = 8

/** The decision tables of a policy. They can be added, renamed, moved, and removed, and so can their columns. */
export function PolicyTables({ editor, isReadOnly }: { editor: Editor; isReadOnly: boolean }) {
  const { grids, change } = editor
  const { tables } = grids.rest
  return (
    <>
      {tables.map((table, at) => (
        <TablePart key={table.id} editor={editor} table={table} at={at} isReadOnly={isReadOnly} />
      ))}
      {!isReadOnly && (
        <Button className="mt-4" disabled={tables.length >= MOST_TABLES} onClick={() => change(withNewTable(grids))}>
          Add table
        </Button>
      )}
    </>
  )
}

interface TablePartProps {
  editor: Editor
  table: PolicyTable
  at: number
  isReadOnly: boolean
}

function TablePart({ editor: { grids, problems, change }, table, at, isReadOnly }: TablePartProps) {
  const own = problems.filter(({ where }) => where === `tables.${at}`)
  return (
    <Disclosure title={`Table: ${table.name}`} note={counted(grids.tables[at]?.length ?? 0, 'row')}>
      <p className="py-2 text-ink-2 text-small">
        The first row that matches applies. The last row refers with “Data missing”.
      </p>
      {!isReadOnly && (
        <div className="grid gap-3 pb-3">
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={`Name of table ${at + 1}`}
              value={table.name}
              onChange={({ target }) => change(withTable(grids, at, { name: target.value }))}
            />
            <SelectField
              label={`Stage of table ${at + 1}`}
              options={STAGE_OPTIONS}
              value={table.stage}
              onChange={({ target }) =>
                change(withTable(grids, at, { stage: STAGES.find((stage) => stage === target.value) ?? table.stage }))
              }
            />
            <div className="flex gap-1">
              <MoveButtons
                what={`table ${table.name}`}
                onMove={(by) => grids.rest.tables[at + by] && change(withMovedTable(grids, at, by))}
              />
              <Button aria-label={`Delete table ${table.name}`} onClick={() => change(withoutTable(grids, at))}>
                Delete table
              </Button>
            </div>
          </div>
          <Columns table={table} at={at} onChange={(inputs) => change(withInputs(grids, at, inputs))} />
        </div>
      )}
      {own.map(({ message }) => (
        <p key={message} className="pb-1 text-red text-small">
          {message}
        </p>
      ))}
      <TextGrid
        label={table.name}
        columns={[...table.inputs.map((input) => inputFacts(input).label), 'Outcome', 'Detail']}
        grid={grids.tables[at] ?? []}
        problems={problemsByRow(problems, `tables.${at}.rows`)}
        onChange={isReadOnly ? undefined : (grid) => change({ tables: grids.tables.with(at, grid) })}
      />
    </Disclosure>
  )
}

interface ColumnsProps {
  table: PolicyTable
  at: number
  onChange: (inputs: InputKey[]) => void
}

function Columns({ table: { name, inputs }, at, onChange }: ColumnsProps) {
  const others = INPUT_KEYS.filter((key) => !inputs.includes(key))
  const options = [
    { value: '', label: 'Choose an input' },
    ...others.map((key) => ({ value: key, label: inputFacts(key).label })),
  ]
  const add = (value: string) => {
    const chosen = others.find((key) => key === value)
    if (chosen !== undefined) onChange([...inputs, chosen])
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {inputs.length < MOST_COLUMNS && (
        <SelectField
          label={`Add a column to table ${at + 1}`}
          options={options}
          value=""
          onChange={({ target }) => add(target.value)}
        />
      )}
      {inputs.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {inputs.map((input) => (
            <li key={input}>
              <Button
                variant="quiet"
                aria-label={`Remove ${inputFacts(input).label} from ${name}`}
                onClick={() => onChange(inputs.filter((one) => one !== input))}
              >
                Remove {inputFacts(input).label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
