import { addDays } from '#platform/rules/calendar.ts'
import { longDate } from '#platform/rules/dates.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { Owed, OwedPart } from './owed.ts'
import type { PayoffLetter } from './payoff-letter.ts'

const PART_NAMES: Record<Language, Record<OwedPart, string>> = {
  en: {
    ...{ principal: 'Principal', interest: 'Interest', fees: 'Fees', charges: 'Charges' },
    ...{ credit: 'Credit balance', chargedOff: 'Charged-off balance' },
  },
  es: {
    ...{ principal: 'Capital', interest: 'Interés', fees: 'Cargos', charges: 'Gastos' },
    ...{ credit: 'Saldo a favor', chargedOff: 'Saldo castigado' },
  },
}
const GIVEN_BACK: Record<Language, string> = { en: 'Interest given back', es: 'Interés devuelto' }
const ALWAYS: readonly OwedPart[] = ['principal', 'interest', 'fees', 'charges']
const ORDER: readonly OwedPart[] = [...ALWAYS, 'chargedOff', 'credit']

/** The lines of a payoff: its parts by name. Parts that few loans have are left out if they are 0. */
export function payoffLines(owed: Owed, language: Language = 'en'): { name: string; cents: number }[] {
  return ORDER.filter((part) => ALWAYS.includes(part) || owed[part] !== 0).map((part) => ({
    name: part === 'interest' && owed.interest < 0 ? GIVEN_BACK[language] : PART_NAMES[language][part],
    cents: owed[part],
  }))
}

/** Says until when the amount holds, and what each later day adds. */
export const holdsUntil = (letter: PayoffLetter, language: Language = 'en'): string[] => HOLDS[language](letter)

const HOLDS = { en: holdsInEnglish, es: holdsInSpanish }

function holdsInEnglish({ goodThrough, perDiemCents }: PayoffLetter): string[] {
  const holds = `This amount holds if we receive it on or before ${longDate(goodThrough)}.`
  if (perDiemCents === 0) return [holds, 'No interest is added after that date.']
  const next = longDate(addDays(goodThrough, 1))
  return [
    holds,
    `From ${next} on, each day adds ${dollarsAndCents(perDiemCents)} of interest.`,
    'Request a new letter if you pay later, because the daily amount can change.',
  ]
}

function holdsInSpanish({ goodThrough, perDiemCents }: PayoffLetter): string[] {
  const holds = `Este monto es válido si lo recibimos a más tardar el ${longDateIn(goodThrough, 'es')}.`
  if (perDiemCents === 0) return [holds, 'Después de esa fecha no se agregan intereses.']
  const next = longDateIn(addDays(goodThrough, 1), 'es')
  return [
    holds,
    `A partir del ${next}, cada día agrega ${dollarsAndCents(perDiemCents)} de interés.`,
    'Pida una carta nueva si paga más tarde, porque el monto diario puede cambiar.',
  ]
}

/** Says which events change the amount. */
export const changesOf = (letter: PayoffLetter, language: Language = 'en'): string[] => CHANGES[language](letter)

const CHANGES = { en: changesInEnglish, es: changesInSpanish }

function changesInSpanish({ lateFee, returnFeeCents }: PayoffLetter): string[] {
  return [
    'Un pago que recibamos mientras tanto lo reduce.',
    returnFeeCents === null
      ? 'Un pago que el banco devuelva lo aumenta otra vez.'
      : `Un pago que el banco devuelva lo aumenta otra vez, y el contrato agrega un cargo de ${dollarsAndCents(returnFeeCents)}.`,
    ...(lateFee === null
      ? []
      : [
          `Un cargo por pago tardío de ${dollarsAndCents(lateFee.cents)} se agrega el ${longDateIn(lateFee.on, 'es')}, a menos que la cuota ${lateFee.installment} se pague antes.`,
        ]),
    'Los cargos nuevos, y los gastos que paguemos por usted, lo aumentan.',
  ]
}

function changesInEnglish({ lateFee, returnFeeCents }: PayoffLetter): string[] {
  return [
    'A payment that we receive in the meantime lowers it.',
    returnFeeCents === null
      ? 'A payment that the bank returns raises it again.'
      : `A payment that the bank returns raises it again, and the contract adds a fee of ${dollarsAndCents(returnFeeCents)}.`,
    ...(lateFee === null
      ? []
      : [
          `A late fee of ${dollarsAndCents(lateFee.cents)} is added on ${longDate(lateFee.on)} unless installment ${lateFee.installment} is paid before.`,
        ]),
    'New fees, and costs that we pay for you, raise it.',
  ]
}
