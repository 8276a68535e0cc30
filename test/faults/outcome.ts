import type { Entry, Finding } from './ledger.ts'

/** The outcome of all faults of one kind. */
export interface Outcome {
  fault: string
  attempts: number
  /** The writes that clients requested meanwhile. */
  entries: Entry[]
  findings: Finding[]
  /** Mails and deliveries that were repeated with the same id. */
  repeats: number
  /** From each fault to the first successful request, in ms. */
  firstGoodMs: number[]
  /** From the last fault of a round until all work was done, in ms. */
  finishedMs: number[]
  /** The reason why it was skipped. */
  skipped?: string
}

export const newOutcome = (fault: string): Outcome => ({
  ...{ fault, attempts: 0, entries: [], findings: [], repeats: 0, firstGoodMs: [], finishedMs: [] },
})

const HEADINGS = [
  'fault',
  'attempts',
  'writes',
  'refused',
  'unknown',
  'repeats',
  'lost',
  'duplicated',
  'stuck',
  'served again (s)',
  'all done (s)',
]
// A longer list would add nothing.
const MOST_LISTED = 25

/** Returns the outcomes as a plain table, followed by the findings and, as the last line, the sum. */
export function reportOf(outcomes: readonly Outcome[], seed: number, seconds: number): string {
  const rows = outcomes.filter(({ skipped }) => skipped === undefined).map(rowOf)
  const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  const findings = outcomes.flatMap(({ fault, findings: found }) =>
    found.map(({ wrong, what }) => `${wrong.toUpperCase()} (${fault}) ${what}`),
  )
  const shown = findings.slice(0, MOST_LISTED)
  const more = findings.length - shown.length
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s; times are median and longest`,
    ...[line(HEADINGS), ...rows.map(line)].map((text) => text.trimEnd()),
    ...outcomes.flatMap(({ fault, skipped }) =>
      skipped === undefined ? [] : [`${fault}: not tried, because ${skipped}`],
    ),
    '',
    ...shown,
    ...(more > 0 ? [`and ${more} more`] : []),
    sumOf(outcomes),
  ].join('\n')
}

function rowOf(outcome: Outcome): string[] {
  const { fault, attempts, entries, findings, repeats, firstGoodMs, finishedMs } = outcome
  const fates = (fate: Entry['fate']) => String(entries.filter((entry) => entry.fate === fate).length)
  const wrong = (kind: Finding['wrong']) => String(findings.filter((finding) => finding.wrong === kind).length)
  return [
    ...[fault, String(attempts), fates('acknowledged'), fates('refused'), fates('unknown'), String(repeats)],
    ...[wrong('lost'), wrong('duplicated'), wrong('stuck')],
    ...[spread(firstGoodMs), spread(finishedMs)],
  ]
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1)
  return sorted.length === 0
    ? ''
    : `${seconds(sorted[Math.floor((sorted.length - 1) / 2)])} / ${seconds(sorted.at(-1))}`
}

/** Returns the last line: how many faults were made, and what they broke. */
export function sumOf(outcomes: readonly Outcome[]): string {
  const faults = outcomes.reduce((total, { attempts }) => total + attempts, 0)
  const wrong = (kind: Finding['wrong']) =>
    outcomes.flatMap(({ findings }) => findings).filter((one) => one.wrong === kind).length
  return `${faults} faults, ${wrong('lost')} lost, ${wrong('duplicated')} duplicated, ${wrong('stuck')} stuck`
}
