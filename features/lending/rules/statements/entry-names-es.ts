const NAMES: Readonly<Record<string, string>> = {
  Advance: 'Desembolso',
  Payment: 'Pago',
  Credit: 'Crédito',
  'Refund of a credit balance': 'Reembolso de un saldo a favor',
  Reversal: 'Reversión',
  'Waiver of a fee': 'Cargo perdonado',
  'Rate change': 'Cambio de tasa',
  'Rate of the Servicemembers Civil Relief Act': 'Tasa de la ley de militares (SCRA)',
  'End of interest accrual': 'Fin del cálculo de intereses',
  'Start of interest accrual': 'Inicio del cálculo de intereses',
  'Due-date change': 'Cambio de la fecha de vencimiento',
  'Payment change': 'Cambio del pago',
  Extension: 'Prórroga',
  Modification: 'Modificación',
  'Charge-off': 'Saldo castigado',
  'Payment after the charge-off': 'Pago después del castigo',
  Settlement: 'Arreglo de la deuda',
  'Sale of the loan': 'Venta del préstamo',
  'Death of the borrower': 'Fallecimiento del prestatario',
  Bankruptcy: 'Quiebra',
  'Dismissal of the bankruptcy': 'Desestimación de la quiebra',
  'Claim of identity theft': 'Reclamo por robo de identidad',
  'End of the claim of identity theft': 'Fin del reclamo por robo de identidad',
  'Late fee': 'Cargo por pago tardío',
  'Returned-payment fee': 'Cargo por pago devuelto',
  'Extension fee': 'Cargo por prórroga',
  Fee: 'Cargo',
  Insurance: 'Seguro',
  Tax: 'Impuesto',
  'Repossession cost': 'Gasto de embargo',
  'Legal cost': 'Gasto legal',
  'Calendar change': 'Cambio del calendario',
  Interest: 'Interés',
  'Forgiven in the settlement': 'Perdonado en el arreglo',
  'Recalculated balance': 'Saldo recalculado',
  Disbursement: 'Desembolso',
}

const IN_SMALL_LETTERS = new Map(Object.entries(NAMES).map(([name, spanish]) => [name.toLowerCase(), spanish]))
const REVERSAL = 'Reversal: '

/** Returns the Spanish name of a ledger entry from its English one: 'Reversal: payment' is 'Reversión: pago'. Any other text stays. */
export function entryNameEs(name: string): string {
  if (!name.startsWith(REVERSAL)) return NAMES[name] ?? name
  const reversed = name.slice(REVERSAL.length)
  return `Reversión: ${(IN_SMALL_LETTERS.get(reversed) ?? reversed).toLowerCase()}`
}
