/** The kinds of accounts: lenders, amounts, and terms in months. */
export const KINDS = {
  Revolving: {
    companies: ['HARBOR BANK CARD', 'CAPSTONE VISA', 'NORTHGATE BANKCARD', 'MERIDIAN REWARDS MC', 'FIRST LAKES CARD'],
    dollars: [1_000, 18_000],
    months: null,
  },
  Retail: {
    companies: ['HALVORSEN STORES', 'BRIGHTMART CREDIT', 'OAK & ELM FURNITURE', 'TIDEWATER OUTFITTERS', 'GADGET DEPOT'],
    dollars: [300, 4_000],
    months: null,
  },
  Auto: {
    companies: [
      'SUMMIT AUTO FINANCE',
      'REDLINE MOTOR CREDIT',
      'COUNTY LINE CU',
      'DRIVEWELL FINANCIAL',
      'PIKE ROAD AUTO',
    ],
    dollars: [9_000, 42_000],
    months: 72,
  },
  Mortgage: {
    companies: [
      'CEDAR HOME LOANS',
      'KEYSTONE MORTGAGE SVC',
      'PRAIRIE SAVINGS BANK',
      'BLUE HARBOR LENDING',
      'OLD MILL BANK',
    ],
    dollars: [140_000, 520_000],
    months: 360,
  },
  Student: {
    companies: ['EDUSERVE LOANS', 'CAMPUS FIRST', 'GRADPATH SERVICING', 'SCHOLARS FEDERAL', 'UNITED STUDENT LENDERS'],
    dollars: [4_000, 38_000],
    months: 120,
  },
  Personal: {
    companies: ['QUICKBRIDGE LENDING', 'RIVERBEND CU', 'ONESTEP FINANCE', 'GRANITE CONSUMER LOANS', 'PEOPLES THRIFT'],
    dollars: [1_500, 15_000],
    months: 48,
  },
} as const

export type AccountKind = keyof typeof KINDS

/** The frequency of each kind. */
export const MIX = ['Revolving', 'Revolving', 'Revolving', 'Retail', 'Auto', 'Student', 'Personal', 'Mortgage'] as const
