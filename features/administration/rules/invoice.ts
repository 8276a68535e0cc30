/** Returns an invoice's number as printed: 7 is 'INV-000007'. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`
}

/** Returns a month ('2026-11-01') as text: 'November 2026'. */
export function monthInWords(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
