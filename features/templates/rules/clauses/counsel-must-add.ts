import type { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'

type StateCode = (typeof STATE_CODES)[number]

/**
 * The texts that states prescribe and the clauses don't have yet, by clause and state. A company's counsel must add them
 * before it uses the document there.
 */
export const COUNSEL_MUST_ADD: Readonly<Record<string, Partial<Readonly<Record<StateCode, string>>>>> = {
  cosigner_notice: {
    CA: 'The state’s own notice, also in its translations into five languages: Cal. Civ. Code 1799.91',
    WI: 'The explanation of personal obligation: Wis. Stat. 422.305',
  },
  state_buyer_notice: {
    CA: 'The notices to the buyer of the Automobile Sales Finance Act: Cal. Civ. Code 2982',
    IL: 'The notice of the Motor Vehicle Retail Installment Sales Act: 815 ILCS 375',
    MI: 'The notice of the Motor Vehicle Sales Finance Act: Mich. Comp. Laws 492.101 and following',
    NJ: 'The notice of the Retail Installment Sales Act: N.J. Stat. 17:16C',
    OH: 'The notice of the Retail Installment Sales Act: Ohio Rev. Code 1317',
    PA: 'The notices of the Consumer Credit Code on motor vehicles: 12 Pa. Cons. Stat. ch. 62',
  },
  state_loan_notice: {
    CA: 'The licensing statement of the California Financing Law: Cal. Fin. Code 22000 and following',
    WI: 'The notice to the customer of the Wisconsin Consumer Act: Wis. Stat. 422.303',
  },
  starter_interrupt: {
    CA: 'The disclosure and the client’s separate consent: Cal. Civ. Code 2983.37',
    NV: 'The notice and the client’s agreement: Nev. Rev. Stat. ch. 598',
    NJ: 'The disclosure of payment assurance devices: the state’s law on motor vehicle contracts',
  },
  right_to_cure: {
    CO: 'The form of Colo. Rev. Stat. 5-5-110',
    IA: 'The form of Iowa Code 537.5111',
    KS: 'The form of Kan. Stat. 16a-5-110',
    MA: 'The notice of Mass. Gen. Laws ch. 255B, sec. 20A',
    ME: 'The notice of Me. Rev. Stat. tit. 9-A, sec. 5-110',
    MO: 'The notice of Mo. Rev. Stat. 408.554',
    SC: 'The form of S.C. Code 37-5-110',
    WI: 'The notice of Wis. Stat. 425.104',
    WV: 'The notice of W. Va. Code 46A-2-106',
  },
  private_sale_notice: {
    CA: 'The notice of intention to dispose of a vehicle: Cal. Civ. Code 2983.2',
    MD: 'The notices of Md. Code, Com. Law 12-1021',
    PA: 'The notice of repossession: 12 Pa. Cons. Stat. 6254',
    WI: 'The notice of Wis. Stat. 425.206 and following',
  },
  croa_rights: {
    CA: 'The state’s information statement: Cal. Civ. Code 1789.15',
    FL: 'The state’s information statement: Fla. Stat. 817.703',
    NY: 'The state’s information statement: N.Y. Gen. Bus. Law 458-d',
    TX: 'The state’s disclosure statement: Tex. Fin. Code 393.105',
  },
  croa_cancellation: {
    CA: 'The state’s notice of cancellation, in the language of the contract: Cal. Civ. Code 1789.16(b)',
    FL: 'The state’s notice of cancellation: Fla. Stat. 817.704',
    MO: 'The state’s notice of cancellation: Mo. Rev. Stat. 407.642',
    NY: 'The state’s notice of cancellation: N.Y. Gen. Bus. Law 458-f(2)',
    TX: 'The state’s notice of cancellation: Tex. Fin. Code 393.202',
    VA: 'The state’s notice of cancellation: Va. Code 59.1-335.1 and following',
  },
  state_repair_notice: {
    TX: 'The agent for service of process, and a period of at most 180 days: Tex. Fin. Code 393.201',
  },
}
