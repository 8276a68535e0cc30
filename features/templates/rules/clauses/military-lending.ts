import type { Clause } from '#features/templates/rules/clause.ts'
import { withOfficialEnglish } from './official-english.ts'

/** The model statement of the military annual percentage rate: 32 CFR 232.6(c)(3). */
export const MILITARY_STATEMENT =
  'Federal law provides important protections to members of the Armed Forces and their dependents relating to extensions of consumer credit. In general, the cost of consumer credit to a member of the Armed Forces and his or her dependent may not exceed an annual percentage rate of 36 percent. This rate must include, as applicable to the credit transaction or account: The costs associated with credit insurance premiums; fees for ancillary products sold in connection with the credit transaction; any application fee charged (other than certain application fees for specified credit transactions or accounts); and any participation fee charged (other than certain participation fees for a credit card account).'

export const militaryStatement: Clause = {
  id: 'military_statement',
  name: 'Statement of the military annual percentage rate',
  source: '32 CFR 232.6(c)(3)',
  look: 'plain',
  text: {
    en: MILITARY_STATEMENT,
    es: withOfficialEnglish(
      'La ley federal ofrece protecciones importantes a los miembros de las Fuerzas Armadas y a sus dependientes en relación con el crédito al consumidor. En general, el costo del crédito al consumidor para un miembro de las Fuerzas Armadas y su dependiente no puede exceder una tasa de porcentaje anual del 36 por ciento. Esta tasa debe incluir, según corresponda a la transacción o cuenta de crédito: los costos relacionados con las primas del seguro de crédito; los cargos por productos complementarios vendidos en relación con la transacción de crédito; todo cargo de solicitud (excepto ciertos cargos de solicitud de transacciones o cuentas de crédito determinadas); y todo cargo de participación (excepto ciertos cargos de participación de una cuenta de tarjeta de crédito).',
      MILITARY_STATEMENT,
    ),
  },
}

export const militaryLimits: Clause = {
  id: 'military_limits',
  name: 'Limits of a contract with a covered borrower',
  source: '10 USC 987(e), 32 CFR 232.8 and 232.9(c)',
  look: 'plain',
  text: {
    en: 'If you are a covered borrower under the Military Lending Act, no term of this contract requires arbitration, waives a right that you have under any law, charges a penalty for paying early, or takes an allotment of your pay. No charge above the limits of that act is due.',
    es: 'Si usted es un prestatario cubierto por la Ley de Préstamos Militares (Military Lending Act), ninguna disposición de este contrato exige arbitraje, renuncia a un derecho que usted tenga bajo cualquier ley, cobra una penalidad por pagar antes de tiempo ni exige una asignación de su paga. No se debe ningún cargo que exceda los límites de esa ley.',
  },
}
