const RETURNS: Readonly<Record<string, string>> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account, or unable to locate it',
  R04: 'Invalid account number',
  R05: 'Unauthorized debit to a consumer account',
  R06: 'Returned at the request of the originating bank',
  R07: 'Authorization revoked',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Not authorized',
  R11: 'Not as authorized',
  R12: 'Branch sold to another bank',
  R13: 'Invalid routing number',
  R14: 'Representative payee deceased',
  R15: 'Account holder deceased',
  R16: 'Account frozen',
  R17: 'Questionable entry, or invalid account number',
  R20: 'Not a transaction account',
  R21: 'Invalid company identification',
  R22: 'Invalid individual ID number',
  R23: 'Credit refused by the receiver',
  R24: 'Duplicate entry',
  R29: 'Corporate customer did not authorize',
  R31: 'Permissible return of a corporate entry',
}

const CHANGES: Readonly<Record<string, string>> = {
  C01: 'Correct the account number',
  C02: 'Correct the routing number',
  C03: 'Correct the routing and account numbers',
  C04: 'Correct the name',
  C05: 'Correct the transaction code (checking or savings)',
  C06: 'Correct the account number and the transaction code',
  C07: 'Correct the routing number, the account number, and the transaction code',
  C09: 'Correct the individual ID number',
}

/** Returns the meaning of a return or of a notification of change. */
export const achCodeName = (code: string): string => RETURNS[code] ?? CHANGES[code] ?? `Code ${code}`
