import type { ImportChoices } from '#features/portfolio-import/rules/import-commands.ts'
import { MOST_ROWS_AT_A_TIME } from '#features/portfolio-import/rules/import-limits.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'
import { headsOf, type Places } from '#features/portfolio-import/rules/mapped-columns.ts'
import type { ImportFile } from '#platform/browser/import-file.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** A file with the columns of its fields. */
export interface MappedFile {
  file: ImportFile
  places: Places
}

// A request has at most 1 MB.
const MOST_CHARACTERS = 600_000

/** Sends the files of an import, and starts their dry run. Returns the import's id. `onProgress` gets the share that was sent. */
export async function sendFiles(
  choices: ImportChoices,
  files: { loans: MappedFile; payments: MappedFile | null },
  onProgress: (share: number) => void,
): Promise<string> {
  const { loans, payments } = files
  const id = await step({
    ...{ act: 'begin', ...choices, loans_file: loans.file.name, loan_rows: loans.file.rows.length },
    ...{ history_rows: payments?.file.rows.length ?? 0, ...(payments && { payments_file: payments.file.name }) },
    columns: {
      loans: headsOf(loans.places, loans.file.heads),
      ...(payments && { payments: headsOf(payments.places, payments.file.heads) }),
    },
  })
  const all = loans.file.rows.length + (payments?.file.rows.length ?? 0)
  let sent = 0
  const told = (rows: number) => onProgress((sent += rows) / all)
  await sendRows(id, 'loans', loans, told)
  if (payments) await sendRows(id, 'payments', payments, told)
  await step({ act: 'check', import_id: id })
  return id
}

async function sendRows(
  id: string,
  kind: FileKind,
  { file, places }: MappedFile,
  told: (rows: number) => void,
): Promise<void> {
  const columns = Object.entries(places).flatMap(([field, place]) =>
    place === undefined ? [] : [[field, place] as const],
  )
  const fields = columns.map(([field]) => field)
  const rows = file.rows.map((cells, at) => [
    file.lines[at] ?? 0,
    ...columns.map(([, place]) => (cells[place] ?? '').trim()),
  ])
  for (const [part, some] of parts(rows).entries()) {
    await step({ act: 'rows', import_id: id, kind, part, fields, rows: some })
    told(some.length)
  }
}

function parts<Row>(rows: readonly Row[]): Row[][] {
  const all: Row[][] = []
  let [current, characters]: [Row[], number] = [[], 0]
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (current.length > 0 && (current.length === MOST_ROWS_AT_A_TIME || characters + length > MOST_CHARACTERS)) {
      all.push(current)
      current = []
      characters = 0
    }
    current.push(row)
    characters += length
  }
  return current.length > 0 ? [...all, current] : all
}

const step = async (body: object) => (await callFunction<{ id: string }>('portfolio-import', body)).id
