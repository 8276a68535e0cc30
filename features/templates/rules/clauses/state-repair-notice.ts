import { STATE_WINDOWS, type StateWindow } from '#features/credit-repair/rules/state-windows.ts'
import type { Clause, ClauseText } from '#features/templates/rules/clause.ts'
import { withOfficialEnglish } from './official-english.ts'

/** N.Y. Gen. Bus. Law 458-f(1)(b), in at least ten point type. */
export const NEW_YORK_NO_FEE =
  'Under New York law no fee may be collected in advance of performance of the services specified in this contract.'

/** Mo. Rev. Stat. 407.642(1)(1), next to the buyer's signature. */
export const MISSOURI_THREE_DAYS =
  'YOU, THE BUYER, MAY CANCEL THIS CONTRACT AT ANY TIME BEFORE MIDNIGHT OF THE THIRD DAY AFTER THE DATE OF THE TRANSACTION. SEE THE ATTACHED NOTICE OF CANCELLATION FORM FOR AN EXPLANATION OF THIS RIGHT.'

/** Returns the words of a state that gives five days, or five business days, in both languages. */
const fiveDays = ({ counts, statement }: StateWindow): ClauseText => ({
  en: statement,
  es: withOfficialEnglish(
    `Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día ${counts === 'days' ? '' : 'hábil '}después de la fecha de la transacción. Consulte el formulario de aviso de cancelación adjunto, donde se explica este derecho.`,
    statement,
  ),
})

export const stateRepairNotice: Clause = {
  id: 'state_repair_notice',
  name: 'State notice in a credit repair contract',
  source:
    'The law of the state, such as Cal. Civ. Code 1789.16(a)(1), Fla. Stat. 817.704(1)(a), Mo. Rev. Stat. 407.642, N.Y. Gen. Bus. Law 458-f(1)(b)',
  look: 'conspicuous',
  text: { en: '', es: '' },
  byState: {
    ...Object.fromEntries(Object.entries(STATE_WINDOWS).map(([state, window]) => [state, fiveDays(window)])),
    MO: {
      en: MISSOURI_THREE_DAYS,
      es: withOfficialEnglish(
        'USTED, EL COMPRADOR, PUEDE CANCELAR ESTE CONTRATO EN CUALQUIER MOMENTO ANTES DE LA MEDIANOCHE DEL TERCER DÍA DESPUÉS DE LA FECHA DE LA TRANSACCIÓN. CONSULTE EL FORMULARIO DE AVISO DE CANCELACIÓN ADJUNTO, DONDE SE EXPLICA ESTE DERECHO.',
        MISSOURI_THREE_DAYS,
      ),
    },
    NY: {
      en: NEW_YORK_NO_FEE,
      es: withOfficialEnglish(
        'Conforme a la ley de Nueva York, no se puede cobrar ninguna tarifa antes de que se presten los servicios que se especifican en este contrato.',
        NEW_YORK_NO_FEE,
      ),
    },
  },
}
