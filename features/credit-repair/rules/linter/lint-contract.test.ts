import { describe, expect, test } from 'vitest'
import { CANCEL_STATEMENT, contractOf } from '#features/credit-repair/rules/repair-contract.ts'
import { lintClauses, lintContract, problemText } from './lint-contract.ts'

const LAWFUL = {
  services: 'We read your credit reports with you, write the disputes that you ask for and attest, and send them.',
  guarantees: 'No result is guaranteed: the bureaus decide.',
  completion: 'We expect to be done within twelve months of the day of this contract.',
  payment_terms: 'It is paid in parts, each after the disputes that it is for were decided.',
}
const rulesOf = (texts: object) => lintContract({ ...LAWFUL, ...texts }).map(({ rule, field }) => `${field} ${rule}`)

describe('terms of payment are refused', () => {
  test.each([
    ['A $200 setup fee applies.', 'advance_fee'],
    ['Set-up fee: $49.', 'advance_fee'],
    ['First work fee of $99, then $99 for each item.', 'advance_fee'],
    ['The first-work fee is $149.', 'advance_fee'],
    ['$149 is due at signing.', 'advance_fee'],
    ['$149 due when you sign.', 'advance_fee'],
    ['You pay $300 upon signing this agreement.', 'advance_fee'],
    ['The total is payable today.', 'advance_fee'],
    ['You pay half before we begin.', 'advance_fee'],
    ['A deposit of $100 secures your place.', 'advance_fee'],
    ['All services are paid in advance.', 'advance_fee'],
    ['An up-front payment of $50.', 'advance_fee'],
    ['The enrollment fee is $99.', 'advance_fee'],
    ['No hidden costs: a $99 setup fee.', 'advance_fee'],
    ['An audit fee of $19 for reading your reports.', 'advance_fee'],
    ['Se cobra una cuota inicial de $99.', 'advance_fee'],
    ['El cliente paga $200 al firmar.', 'advance_fee'],
    ['El total se paga por adelantado.', 'advance_fee'],
    ['Un depósito de $100.', 'advance_fee'],
    ['Cargo de inscripción: $79.', 'advance_fee'],
    ['Usted paga la mitad antes de comenzar el trabajo.', 'advance_fee'],
    ['$99 a month for six months.', 'payment_plan'],
    ['$99/mo.', 'payment_plan'],
    ['A monthly fee of $99.', 'payment_plan'],
    ['Paid in six installments.', 'payment_plan'],
    ['You are billed every month.', 'payment_plan'],
    ['Seis mensualidades de $99.', 'payment_plan'],
    ['$99 por mes.', 'payment_plan'],
    ['Plan de pagos de seis cuotas.', 'payment_plan'],
    ['Usted pagará $99 cada mes.', 'payment_plan'],
    ['$99 for each item decided. Additional charges may apply.', 'no_total'],
    ['The price may vary.', 'no_total'],
    ['To be determined.', 'no_total'],
    ['El costo puede variar.', 'no_total'],
    ['A cancellation fee of $50 applies.', 'waiver'],
  ])('%s', (payment_terms, rule) => {
    expect(rulesOf({ payment_terms })).toContain(`payment_terms ${rule}`)
  })
})

describe('services and guarantees are refused', () => {
  test.each([
    ['We guarantee a score of 700.', 'guarantee'],
    ['A 100 point increase is guaranteed.', 'guarantee'],
    ['We not only guarantee 700 points, we deliver.', 'guarantee'],
    ['We will remove all negative items.', 'guarantee'],
    ['We do not guarantee a date, but we guarantee removal.', 'guarantee'],
    ['Results are not guaranteed in writing; removal is guaranteed.', 'guarantee'],
    ['Your score will go up.', 'guarantee'],
    ['100% removal of collections.', 'guarantee'],
    ['We promise to delete bankruptcies.', 'guarantee'],
    ['Garantizamos subir su puntaje.', 'guarantee'],
    ['Eliminaremos todas las cuentas negativas.', 'guarantee'],
    ['La eliminación está garantizada.', 'guarantee'],
    ['We give you a CPN.', 'new_identity'],
    ['Includes a C.P.N. for applications.', 'new_identity'],
    ['A new credit file under an EIN.', 'new_identity'],
    ['We help you to apply with an employer identification number.', 'new_identity'],
    ['You receive a new identity.', 'new_identity'],
    ['Le damos una nueva identidad.', 'new_identity'],
    ['Un nuevo historial crediticio.', 'new_identity'],
    ['You waive your right to cancel.', 'waiver'],
    ['The client gives up all rights under the Credit Repair Organizations Act.', 'waiver'],
    ['You may not cancel this contract.', 'waiver'],
    ['The three days to cancel are waived and the right is waived.', 'waiver'],
    ['Usted renuncia a su derecho de cancelar.', 'waiver'],
    ['El cliente no podrá cancelar.', 'waiver'],
  ])('%s', (said, rule) => {
    expect(rulesOf({ services: said })).toContain(`services ${rule}`)
    expect(rulesOf({ guarantees: said })).toContain(`guarantees ${rule}`)
  })
})

test.each(['Month to month.', 'Until you cancel.', 'As long as it takes.', 'Mes a mes.', 'Hasta que cancele.'])(
  'a contract without an end is refused: %s',
  (completion) => {
    expect(rulesOf({ completion })).toEqual(['completion open_ended'])
  },
)

describe('harmless words are allowed', () => {
  test.each([
    ['guarantees', 'We do not guarantee any result or score.'],
    ['guarantees', 'Nothing is guaranteed.'],
    ['guarantees', 'We cannot promise that an item will be removed.'],
    ['guarantees', 'No removal and no points are guaranteed.'],
    ['guarantees', 'If no item is deleted, you pay nothing.'],
    ['guarantees', 'No garantizamos ningún resultado.'],
    ['guarantees', 'Ningún puntaje está garantizado.'],
    ['guarantees', 'We do not offer CPNs, and a new identity is illegal.'],
    ['guarantees', 'You do not waive any right by signing.'],
    ['guarantees', 'Any waiver of your rights is void.'],
    ['guarantees', 'Usted no renuncia a ningún derecho.'],
    ['services', 'We write disputes of items that you attest are inaccurate and ask the bureaus to delete them.'],
    ['services', 'We read your reports, explain your score, and dispute what you attest.'],
    ['services', 'Escribimos las disputas que usted pide y certifica, y las enviamos a los burós.'],
    ['payment_terms', '$99 for each item decided.'],
    ['payment_terms', '$99 a month for the disputes that were decided in that month.'],
    ['payment_terms', 'There is no setup fee, and nothing is due at signing.'],
    ['payment_terms', 'You never pay in advance.'],
    ['payment_terms', 'Each installment is due after the work that it is for has been completed.'],
    ['payment_terms', 'No cobramos cuota inicial.'],
    ['payment_terms', '$99 por cada disputa ya decidida.'],
    ['payment_terms', 'No cancellation fee.'],
    ['payment_terms', 'Pagos mensuales por las disputas decididas en ese mes.'],
    ['completion', 'Within six months.'],
    ['completion', 'En seis meses.'],
    ['completion', ''],
  ])('%s: %s', (field, said) => {
    expect(rulesOf({ [field]: said })).toEqual([])
  })

  test('and so is the text of the contract around them', () => {
    const parties = { company_name: 'Clean Slate', company_address: '1 Main St', client_name: 'Dana' }

    const clauses = contractOf({ ...LAWFUL, ...parties, total_cost_cents: 59_400, contract_date: '2026-11-25' })

    expect(clauses.at(-1)?.text).toBe(CANCEL_STATEMENT)
    expect(lintClauses(clauses)).toEqual([])
  })
})

test('a refusal quotes the sentence, and names the law and a correction', () => {
  const problems = lintContract({ ...LAWFUL, payment_terms: 'By card. A $200 setup fee applies. Thank you.' })

  expect(problems.map(problemText)).toEqual([
    '“A $200 setup fee applies”: A fee can’t be due before the service that it is for is fully performed, whatever it is called (15 USC 1679b(b)). Name the finished work that each part pays for, such as “$99 for each disputed item after the bureau decided it”.',
  ])
})

test('a word hidden with invisible characters, accents or capitals is found', () => {
  expect(rulesOf({ services: 'We GUARAN\u200bTEE a sc\u00adore.' })).toEqual(['services guarantee'])
})
