const LABELS: Record<string, string> = {
  amount: 'Amount of the loan',
  rate: 'Rate',
  method: 'Interest',
  dayCount: 'Day count',
  start: 'Start of interest',
  every: 'Payments are due',
  firstDue: 'First payment',
  secondDay: 'Second day of the month',
  count: 'Number of payments',
  payment: 'Payment',
  balloon: 'Balloon',
  interestOnly: 'Interest-only payments',
  equalPrincipal: 'Equal parts of principal',
  contractPayments: 'Payments',
  charges: 'Charges',
  advances: 'Advances',
  rateChanges: 'Rate changes',
  state: 'State',
  loanType: 'Type of loan',
}

const ROW_LABELS: Record<string, string> = {
  'charges.kind': 'Kind of charge',
  'charges.amount': 'Amount of charge',
  'charges.paid': 'Payment of charge',
  'advances.on': 'Date of advance',
  'advances.amount': 'Amount of advance',
  'rateChanges.on': 'Date of rate change',
  'rateChanges.rate': 'New rate',
}

/** Returns the label of a field by its path: `charges.0.amount` is 'Amount of charge 1'. */
export function labelOf(path: string): string {
  const [list = '', row, field] = path.split('.')
  if (row === undefined) return LABELS[list] ?? list
  if (field === undefined) return `${LABELS[list] ?? list} ${Number(row) + 1}`
  return `${ROW_LABELS[`${list}.${field}`] ?? field} ${Number(row) + 1}`
}
