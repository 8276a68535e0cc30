import type { Language } from '#platform/rules/languages/language.ts'

const EN = {
  page: (page: number, pages: number): string => `page ${page} of ${pages}`,
  sandbox: 'SANDBOX - this document is about synthetic data: do not send it',
  payOnline: 'Pay online',
  payAbout: 'See what is due, pay, and save statements. The page first sends you a code.',
  lender: 'Lender',
  loanNumber: 'Loan number',
  receipt: {
    sandbox: 'SANDBOX - this receipt is about synthetic data',
    title: (name: string): string => name,
    how: (how: string): string => how,
    voided: (day: string): string => `VOIDED on ${day}. This receipt is not valid.`,
    copy: 'COPY',
    from: (name: string): string => `Received from ${name}`,
    by: (when: string, clerk: string): string => `${when}, by ${clerk}`,
    given: 'Amount given',
    change: 'Change',
    paid: 'Amount paid',
    loan: 'Loan',
    principal: 'Principal',
    interest: 'Interest',
    other: 'Fees, charges, and credit',
    onLoan: 'Paid on this loan',
    owed: (amount: string): string => `Principal owed after this payment: ${amount}`,
  },
  statement: {
    title: 'Loan statement',
    of: (from: string, until: string): string => `Loan statement from ${from} to ${until}`,
    opening: 'Opening balance',
    closing: 'Closing balance',
    transactions: 'Transactions',
    principalBefore: (day: string): string => `Principal before ${day}`,
    payoffBefore: (day: string): string => `Payoff before ${day}`,
    principalOn: (day: string): string => `Principal on ${day}`,
    payoffOn: (day: string): string => `Payoff on ${day}`,
    feesIn: (year: string): string => `Fees charged in ${year}`,
    pastDue: 'Past due',
    installmentDue: (day: string): string => `Installment due ${day}`,
    unpaidFees: 'Unpaid fees and charges',
    chargedOff: 'Charged-off balance',
    due: 'Amount due',
    dueBy: (day: string): string => `Amount due by ${day}`,
    lateFee: (installment: number, day: string, fee: string): string =>
      `If installment ${installment} is not paid before ${day}, a late fee of ${fee} is added.`,
    heads: {
      ...{ date: 'Date', entry: 'Entry', amount: 'Amount', interest: 'Interest', principal: 'Principal' },
      ...{ fees: 'Fees', charges: 'Charges', credit: 'Credit', chargedOff: 'Charged off' },
      ...{ balance: 'Balance', payoff: 'Payoff' },
    },
  },
  payoff: {
    title: 'Payoff letter',
    is: (day: string): string => `The payoff of this loan on ${day} is:`,
    through: (day: string): string => `Payoff through ${day}`,
    validity: 'Validity',
    changes: 'Possible changes',
    where: 'Where to send the payment',
    number: (loan: string): string => `Write the loan number on the payment: ${loan}`,
  },
}

export type PaperWords = typeof EN

const HOW_ES: Readonly<Record<string, string>> = {
  ...{ Cash: 'Efectivo', Check: 'Cheque', Card: 'Tarjeta', ACH: 'Transferencia ACH', Other: 'Otro' },
  ...{ 'Money order': 'Giro postal', Payment: 'Pago' },
}
const methodEs = (how: string): string => {
  const method = Object.keys(HOW_ES).find((one) => how === one || how.startsWith(`${one} `)) ?? ''
  return `${HOW_ES[method] ?? ''}${how.slice(method.length)}`
}

const ES: PaperWords = {
  page: (page, pages) => `página ${page} de ${pages}`,
  sandbox: 'PRUEBA (SANDBOX) - este documento trata de datos ficticios: no lo envíe',
  payOnline: 'Pagar por internet',
  payAbout: 'Vea lo que debe pagar, pague y guarde estados de cuenta. La página primero le envía un código.',
  lender: 'Prestamista',
  loanNumber: 'Número de préstamo',
  receipt: {
    sandbox: 'PRUEBA (SANDBOX) - este recibo trata de datos ficticios',
    title: (name) => name.replace('Payment receipt', 'Recibo de pago').replace(/^Receipt /, 'Recibo '),
    how: methodEs,
    voided: (day) => `ANULADO el ${day}. Este recibo no es válido.`,
    copy: 'COPIA',
    from: (name) => `Recibido de ${name}`,
    by: (when, clerk) => `${when}, por ${clerk}`,
    given: 'Monto entregado',
    change: 'Cambio',
    paid: 'Monto pagado',
    loan: 'Préstamo',
    principal: 'Capital',
    interest: 'Interés',
    other: 'Cargos y crédito',
    onLoan: 'Pagado a este préstamo',
    owed: (amount) => `Capital que debe después de este pago: ${amount}`,
  },
  statement: {
    title: 'Estado de cuenta del préstamo',
    of: (from, until) => `Estado de cuenta del préstamo, del ${from} al ${until}`,
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    transactions: 'Movimientos',
    principalBefore: (day) => `Capital antes del ${day}`,
    payoffBefore: (day) => `Liquidación antes del ${day}`,
    principalOn: (day) => `Capital al ${day}`,
    payoffOn: (day) => `Liquidación al ${day}`,
    feesIn: (year) => `Cargos cobrados en ${year}`,
    pastDue: 'Vencido',
    installmentDue: (day) => `Cuota que vence el ${day}`,
    unpaidFees: 'Cargos sin pagar',
    chargedOff: 'Saldo castigado',
    due: 'Monto que debe pagar',
    dueBy: (day) => `Monto que debe pagar a más tardar el ${day}`,
    lateFee: (installment, day, fee) =>
      `Si la cuota ${installment} no se paga antes del ${day}, se agrega un cargo por pago tardío de ${fee}.`,
    heads: {
      ...{ date: 'Fecha', entry: 'Movimiento', amount: 'Monto', interest: 'Interés', principal: 'Capital' },
      ...{ fees: 'Cargos', charges: 'Gastos', credit: 'Crédito', chargedOff: 'Castigado' },
      ...{ balance: 'Saldo', payoff: 'Liquidación' },
    },
  },
  payoff: {
    title: 'Carta de liquidación',
    is: (day) => `El monto para liquidar este préstamo el ${day} es:`,
    through: (day) => `Liquidación hasta el ${day}`,
    validity: 'Vigencia',
    changes: 'Posibles cambios',
    where: 'A dónde enviar el pago',
    number: (loan) => `Escriba el número de préstamo en el pago: ${loan}`,
  },
}

/** The words of printed documents for borrowers. */
export const PAPER_WORDS: Record<Language, PaperWords> = { en: EN, es: ES }
