import type { Clause } from '#features/templates/rules/clause.ts'

/** Model notice B-1 of Appendix B to 12 CFR 1022, given before information is reported. */
export const MAY_REPORT =
  'We may report information about your account to credit bureaus. Late payments, missed payments, or other defaults on your account may be reflected in your credit report.'

/** Model notice B-2 of Appendix B to 12 CFR 1022, given within 30 days after information was reported. */
export const HAVE_REPORTED =
  'We have told a credit bureau about a late payment, missed payment or other default on your account. This information may be reflected in your credit report.'

export const negativeInformationBefore: Clause = {
  id: 'negative_information_before',
  name: 'Negative information may be reported',
  source: '15 USC 1681s-2(a)(7), 12 CFR 1022 Appendix B, model notice B-1',
  look: 'plain',
  text: {
    en: MAY_REPORT,
    es: 'Podemos dar información sobre su cuenta a las agencias de informes de crédito. Los pagos atrasados, los pagos no realizados u otros incumplimientos en su cuenta pueden aparecer en su informe de crédito.',
  },
}

export const negativeInformationAfter: Clause = {
  id: 'negative_information_after',
  name: 'Negative information was reported',
  source: '15 USC 1681s-2(a)(7), 12 CFR 1022 Appendix B, model notice B-2',
  look: 'plain',
  text: {
    en: HAVE_REPORTED,
    es: 'Hemos informado a una agencia de informes de crédito sobre un pago atrasado, un pago no realizado u otro incumplimiento en su cuenta. Esta información puede aparecer en su informe de crédito.',
  },
}
