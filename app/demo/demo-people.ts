import type { PlanName } from '#features/administration/rules/plan.ts'
import type { AccountType } from '#features/organizations/rules/account-type.ts'
import type { SubscriptionStatus } from '#features/organizations/rules/organization-status.ts'

/** The password of all demo users, who exist only outside production. */
export const DEMO_PASSWORD = 'Tradeline-demo-1'

export interface DemoPerson {
  email: string
  fullName: string
  role: 'owner' | 'admin' | 'staff'
}

export interface DemoOrganization {
  companyName: string
  accountType: AccountType
  plan: PlanName
  status: Extract<SubscriptionStatus, 'trial' | 'active'>
  /** The age of its account in days: more than that of any client, if it has some. */
  ageDays: number
  people: [DemoPerson, ...DemoPerson[]]
  /**
   * The number of generated clients, in addition to the sandbox town's applicants, which are added unless it is zero.
   */
  clients: number
}

export const DEMO_SUPER_ADMIN = 'admin@demo.test'

export const DEMO_ORGANIZATIONS: DemoOrganization[] = [
  {
    companyName: 'Meridian Lending',
    accountType: 'lender',
    plan: 'pro',
    status: 'active',
    ageDays: 430,
    clients: 48,
    people: [
      { email: 'lender@demo.test', fullName: 'Maria Alvarez', role: 'owner' },
      { email: 'priya@demo.test', fullName: 'Priya Raman', role: 'staff' },
      { email: 'tom@demo.test', fullName: 'Tom Okonkwo', role: 'admin' },
    ],
  },
  {
    companyName: 'Sunset Auto Group',
    accountType: 'dealer',
    plan: 'pro',
    status: 'active',
    ageDays: 430,
    clients: 32,
    people: [
      { email: 'dealer@demo.test', fullName: 'Omar Haddad', role: 'owner' },
      { email: 'lucia@demo.test', fullName: 'Lucia Ferreira', role: 'staff' },
    ],
  },
  {
    companyName: 'Clearpath Credit',
    accountType: 'cro',
    plan: 'basic',
    status: 'active',
    ageDays: 430,
    clients: 36,
    people: [
      { email: 'cro@demo.test', fullName: 'Grace Lindqvist', role: 'owner' },
      { email: 'ben@demo.test', fullName: 'Ben Castillo', role: 'staff' },
    ],
  },
  {
    companyName: 'Harbor Referral Partners',
    accountType: 'partner',
    plan: 'basic',
    status: 'trial',
    ageDays: 9,
    clients: 0,
    people: [{ email: 'partner@demo.test', fullName: 'Noah Brandt', role: 'owner' }],
  },
  {
    companyName: 'Tradeline Operations',
    accountType: 'partner',
    plan: 'enterprise',
    status: 'active',
    ageDays: 430,
    clients: 0,
    people: [{ email: DEMO_SUPER_ADMIN, fullName: 'Ada Quinn', role: 'owner' }],
  },
]
