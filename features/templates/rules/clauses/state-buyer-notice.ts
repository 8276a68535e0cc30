import type { Clause } from '#features/templates/rules/clause.ts'
import { withOfficialEnglish } from './official-english.ts'
import { texasRegulator } from './state-loan-notice.ts'

/** Fla. Stat. 520.07(1)(b)2. */
export const FLORIDA_BUYER = [
  'Notice to the Buyer',
  'a. Do not sign this contract before you read it or if it contains any blank spaces.',
  'b. You are entitled to an exact copy of the contract you sign. Keep it to protect your legal rights.',
].join('\n')

/** N.Y. Pers. Prop. Law 302(2)(c), the first of its notices. */
export const NEW_YORK_BUYER =
  'NOTICE TO THE BUYER: 1. Do not sign this contract before you read it or if it contains any blank space. 2. You are entitled to a completely filled in copy of this contract when you sign it. 3. Under the law, you have the following rights, among others: (a) To pay off in advance the full amount due and to obtain a partial refund of the credit service charge; (b) To redeem the property if repossessed for a default; (c) To require, under certain conditions, a resale of the property if repossessed. 4. According to law you have the privilege of purchasing the insurance on the motor vehicle provided for in this contract from an agent or broker of your own selection.'

/** Tex. Fin. Code 348.102(d). */
export const TEXAS_BUYER =
  'NOTICE TO THE BUYER–DO NOT SIGN THIS CONTRACT BEFORE YOU READ IT OR IF IT CONTAINS ANY BLANK SPACES. YOU ARE ENTITLED TO A COPY OF THE CONTRACT YOU SIGN. UNDER THE LAW YOU HAVE THE RIGHT TO PAY OFF IN ADVANCE THE FULL AMOUNT DUE AND UNDER CERTAIN CONDITIONS MAY OBTAIN A PARTIAL REFUND OF THE FINANCE CHARGE. KEEP THIS CONTRACT TO PROTECT YOUR LEGAL RIGHTS.'

const IN_SPANISH = {
  anyState:
    'Aviso al comprador: No firme este contrato antes de leerlo ni si tiene espacios en blanco. Usted tiene derecho a una copia completa del contrato que firma. Consérvela para proteger sus derechos legales.',
  florida:
    'Aviso al comprador\na. No firme este contrato antes de leerlo ni si tiene espacios en blanco.\nb. Usted tiene derecho a una copia exacta del contrato que firma. Consérvela para proteger sus derechos legales.',
  newYork:
    'AVISO AL COMPRADOR: 1. No firme este contrato antes de leerlo ni si tiene espacios en blanco. 2. Usted tiene derecho a una copia de este contrato con todos los datos completos cuando lo firme. 3. Conforme a la ley, usted tiene, entre otros, los siguientes derechos: (a) pagar por adelantado la cantidad total adeudada y obtener un reembolso parcial del cargo por servicio de crédito; (b) recuperar el bien si se le embarga por incumplimiento; (c) exigir, en ciertas condiciones, la reventa del bien embargado. 4. Conforme a la ley, usted tiene la facultad de comprar el seguro del vehículo motorizado que prevé este contrato a un agente o corredor que usted elija.',
  texas:
    'AVISO AL COMPRADOR: NO FIRME ESTE CONTRATO ANTES DE LEERLO NI SI TIENE ESPACIOS EN BLANCO. USTED TIENE DERECHO A UNA COPIA DEL CONTRATO QUE FIRMA. CONFORME A LA LEY, USTED TIENE DERECHO A PAGAR POR ADELANTADO LA CANTIDAD TOTAL ADEUDADA Y, EN CIERTAS CONDICIONES, PUEDE OBTENER UN REEMBOLSO PARCIAL DEL CARGO FINANCIERO. CONSERVE ESTE CONTRATO PARA PROTEGER SUS DERECHOS LEGALES.',
}

export const stateBuyerNotice: Clause = {
  id: 'state_buyer_notice',
  name: 'Notice to the buyer in a retail installment contract',
  source: 'The law of the state: Fla. Stat. 520.07(1)(b), N.Y. Pers. Prop. Law 302(2)(c), Tex. Fin. Code 348.102(d)',
  look: 'conspicuous',
  text: {
    en: 'Notice to the buyer: Do not sign this contract before you read it or if it contains any blank spaces. You are entitled to a complete copy of the contract that you sign. Keep it to protect your legal rights.',
    es: IN_SPANISH.anyState,
  },
  byState: {
    FL: { en: FLORIDA_BUYER, es: withOfficialEnglish(IN_SPANISH.florida, FLORIDA_BUYER) },
    NY: { en: NEW_YORK_BUYER, es: withOfficialEnglish(IN_SPANISH.newYork, NEW_YORK_BUYER) },
    TX: {
      en: `${TEXAS_BUYER}\n${texasRegulator.en}`,
      es: `${withOfficialEnglish(IN_SPANISH.texas, TEXAS_BUYER)}\n${texasRegulator.es}`,
    },
  },
}
