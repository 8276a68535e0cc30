/** A loan as the wire brings it where nothing was charged beside interest, nothing was disclosed, and nobody was asked about its borrower. */
export const FREE_OF_CHARGES = {
  ...{ prepaid_finance_charge: 0, credit_insurance: 0, debt_cancellation: 0 },
  ...{ ancillary_products: 0, application_fee: 0, participation_fee: 0, military_check: null },
  ...{ disclosed_apr: null, disclosed_finance_charge: null },
}
