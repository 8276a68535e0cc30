/** Returns why the terms of an approval can't change any more, or null while they can: they are open until the loan is booked. */
export function termsClosedBecause({ status, hasLoan }: { status: string; hasLoan: boolean }): string | null {
  if (status === 'funded' || hasLoan) return 'The loan is booked on these terms. Change the loan instead.'
  return status === 'approved' ? null : 'This approval has ended, so its terms can’t change.'
}
