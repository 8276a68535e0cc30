/**
 * Metro 2 compliance condition codes.
 *
 * @see https://www.cdiaonline.org — Credit Reporting Resource Guide, field 20
 */
const COMPLIANCE: Readonly<Record<string, { label: string; isDisputed: boolean }>> = {
  XA: { label: 'Closed by the consumer', isDisputed: false },
  XB: { label: 'In dispute under the FCRA', isDisputed: true },
  XC: { label: 'Investigation completed, the consumer disagrees', isDisputed: true },
  XD: { label: 'Closed by the consumer, in dispute under the FCRA', isDisputed: true },
  XE: { label: 'Closed by the consumer, the consumer disagrees', isDisputed: true },
  XF: { label: 'In dispute under the FCBA', isDisputed: true },
  XG: { label: 'FCBA dispute completed, the consumer disagrees', isDisputed: true },
  XH: { label: 'Was in dispute, investigation completed', isDisputed: false },
  XJ: { label: 'Closed by the consumer, was in dispute', isDisputed: false },
  XR: { label: 'Earlier code removed', isDisputed: false },
}

/** Returns a compliance condition code with its meaning: "XB: In dispute under the FCRA". Others are kept as they were sent. */
export function complianceIn(sent: string | null): string | null {
  const known = sent === null ? undefined : COMPLIANCE[sent.toUpperCase()]
  return known === undefined || sent === null ? sent : `${sent.toUpperCase()}: ${known.label}`
}

const IN_DISPUTE =
  /\bin dispute\b|\bdisputes? (this|account|by|-|pending|under)|\bdisputed\b|consumer disputes|dispute.{0,20}pending|customer disagrees|consumer disagrees/i
const OVER =
  /(was|were|previously|formerly|no longer) (in )?dispute|dispute (resolved|removed|completed|withdrawn)|resolved/i

/** Returns true if an account is in dispute, by its flag, its compliance code, or its remarks. A dispute that is over does not count. */
export function isInDispute(flag: string | null, code: string | null, remarks: readonly string[]): boolean {
  if (flag !== null && /^(y|yes|true|1|disputed|in dispute|account disputed)$/i.test(flag)) return true
  if (code !== null && (COMPLIANCE[code.slice(0, 2).toUpperCase()]?.isDisputed ?? false)) return true
  return [flag ?? '', ...remarks].some((text) => IN_DISPUTE.test(text) && !OVER.test(text))
}
