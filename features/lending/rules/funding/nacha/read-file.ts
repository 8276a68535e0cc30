import type { PlainDate } from '#platform/rules/dates.ts'
import { entryHash, RECORD_LENGTH } from './records.ts'

/** An entry that came back: a return, or a notification of change. */
export interface ReturnedEntry {
  kind: 'return' | 'change'
  /** 'R01', 'C02', … */
  code: string
  /** The trace number of the entry that the company sent. */
  original_trace: string
  /** The trace number of the return itself, which tells one return from another. */
  trace: string
  cents: number
  name: string
  /** The corrected data of a notification of change; empty for a return. */
  corrected: string
  /** The day of death, for R14 and R15; null otherwise. */
  died_on: PlainDate | null
}

/** The result of reading a file from the bank. */
export type ReadReturns = { entries: ReturnedEntry[]; createdOn: PlainDate } | { problem: string }

/** Reads a file of returns. A file whose records or control totals are wrong is refused as a whole. */
export function readReturns(text: string): ReadReturns {
  const lines = linesOf(text)
  const bad = lines.findIndex((line) => line.length !== RECORD_LENGTH)
  if (bad !== -1) return { problem: `Record ${bad + 1} has ${lines[bad]?.length} characters, not ${RECORD_LENGTH}.` }
  const control = lines.find((line) => line.startsWith('9') && !/^9+$/.test(line))
  if (!lines[0]?.startsWith('101')) return { problem: 'The file doesn’t begin with an ACH file header.' }
  if (control === undefined) return { problem: 'The file has no control record. It may be cut off.' }
  return controlProblem(lines, control) ?? { entries: returnedEntries(lines), createdOn: headerDay(lines[0]) }
}

// Some banks send records without line breaks.
function linesOf(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const [only] = lines
  if (lines.length !== 1 || only === undefined || only.length === RECORD_LENGTH) return lines
  return only.match(/[\s\S]{1,94}/g) ?? []
}

function controlProblem(lines: readonly string[], control: string): { problem: string } | null {
  const details = lines.filter((line) => line.startsWith('6'))
  const addenda = lines.filter((line) => line.startsWith('7'))
  const checks: [name: string, stated: number, found: number][] = [
    ['batches', Number(control.slice(1, 7)), lines.filter((line) => line.startsWith('5')).length],
    ['entries and addenda', Number(control.slice(13, 21)), details.length + addenda.length],
    ['entry hash', Number(control.slice(21, 31)), entryHash(details.map((line) => line.slice(3, 12)))],
    ['debits', Number(control.slice(31, 43)), totalOf(details, isDebit)],
    ['credits', Number(control.slice(43, 55)), totalOf(details, (line) => !isDebit(line))],
  ]
  const wrong = checks.find(([, stated, found]) => stated !== found)
  if (wrong === undefined) return null
  const [name, stated, found] = wrong
  return { problem: `The control record doesn’t match the file: ${name} ${stated}, but the file has ${found}.` }
}

// Codes 25 to 29, 35 to 39 are debits; 20 to 24, 30 to 34 are credits.
const isDebit = (line: string) => Number(line.charAt(2)) >= 5
const centsOf = (line: string) => Number(line.slice(29, 39))
const totalOf = (lines: readonly string[], counts: (line: string) => boolean) =>
  lines.filter(counts).reduce((sum, line) => sum + centsOf(line), 0)

function returnedEntries(lines: readonly string[]): ReturnedEntry[] {
  return lines.flatMap((line, n) => {
    const kind = KINDS[line.slice(0, 3)] ?? null
    const detail = lines.slice(0, n).findLast((one) => one.startsWith('6'))
    if (kind === null || detail === undefined) return []
    const day = line.slice(21, 27)
    return [
      {
        ...{ kind, code: line.slice(3, 6), original_trace: line.slice(6, 21), cents: centsOf(detail) },
        trace: line.slice(79, 94).trim(),
        name: detail.slice(54, 76).trim(),
        corrected: kind === 'change' ? line.slice(35, 64).trim() : '',
        died_on: kind === 'return' && /^\d{6}$/.test(day) && day !== '000000' ? dayOf(day) : null,
      },
    ]
  })
}

const KINDS: Readonly<Record<string, ReturnedEntry['kind']>> = { '799': 'return', '798': 'change' }

const dayOf = (text: string): PlainDate => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
const headerDay = (header: string): PlainDate => dayOf(header.slice(23, 29))
