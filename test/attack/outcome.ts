/** The outcome of one kind of attack. */
export interface Outcome {
  attack: string
  attempts: number
  /** The number of 2xx replies, because an attack that is always rejected proves little. */
  succeeded: number
  breaches: string[]
  /** Responses that no documented error explains: 5xx, a closed connection, or one that took too long. */
  defects: string[]
}

const HEADINGS = ['attack', 'attempts', 'answered', 'breaches', 'unexplained errors']

/** Returns the outcomes as a plain table, followed by the findings. */
export function reportOf(outcomes: readonly Outcome[], seed: number, seconds: number): string {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const rows = [
    ...outcomes.map((one) => [one.attack, one.attempts, one.succeeded, one.breaches.length, one.defects.length]),
    [
      'total',
      sum((one) => one.attempts),
      sum((one) => one.succeeded),
      sum((one) => one.breaches.length),
      sum((one) => one.defects.length),
    ],
  ].map((row) => row.map(String))
  const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const findings = outcomes.flatMap(({ attack, breaches, defects }) => [
    ...listed(`BREACH (${attack})`, breaches),
    ...listed(`ERROR (${attack})`, defects),
  ])
  return [`seed ${seed}, ${seconds.toFixed(0)} s`, line(HEADINGS), ...rows.map(line), '', ...findings]
    .join('\n')
    .trimEnd()
}

// A longer list would add nothing.
const MOST_LISTED = 25

function listed(kind: string, findings: readonly string[]): string[] {
  const more = findings.length - MOST_LISTED
  const shown = findings.slice(0, MOST_LISTED).map((finding) => `${kind} ${finding}`)
  return more > 0 ? [...shown, `${kind} and ${more} more`] : shown
}
