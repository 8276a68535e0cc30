/** An invoice's number as people read it: 7 is 'INV-000007'. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`
}

/** A month ('2026-11-01') in words: 'November 2026'. */
export function monthInWords(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
