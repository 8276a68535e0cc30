/**
 * A loan from the API with equal monthly payments, without charges beside interest, without disclosures, and without a check of its
 * borrower.
 */
export const FREE_OF_CHARGES = {
  ...{
    terms: null,
    fees_owed: 0,
    credit_balance: 0,
    charged_off_on: null,
    charged_off_amount: null,
    recovered_amount: 0,
  },
  ...{ prepaid_finance_charge: 0, credit_insurance: 0, debt_cancellation: 0 },
  ...{ ancillary_products: 0, application_fee: 0, participation_fee: 0, military_check: null },
  ...{ disclosed_apr: null, disclosed_finance_charge: null },
}
