import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router'
import { FullPageSpinner } from '#ui/states/spinner.tsx'
import { askedAfterPaint } from './early/asked-after-paint.ts'
import { fetchWhenReached } from './early/fetched-when-reached.ts'
import { page } from './page-handle.ts'
import { openTabOf, TAB_CODE } from './pages/client-tabs.ts'
import { CrashPage } from './pages/crash-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'

const CLIENTS = { title: 'Clients', to: '/dashboard/clients' }
const CREDIT_BUREAU = { title: 'Credit Bureau', to: '/dashboard/credit-bureau' }
const CREDIT_REPAIR = { title: 'Credit Repair', to: '/dashboard/credit-repair' }
const ORG_ADMIN = { title: 'Org Admin', to: '/dashboard/org-admin' }
const ORGANIZATION_REVIEWS = { title: 'Company reviews', to: '/admin/company-reviews' }
const GOD_MODE = { title: 'God Mode', to: '/admin' }

/** Loaders of modules that each export a component of the given name. */
type Loaders<Names> = { [Name in keyof Names]: () => Promise<Record<Name, ComponentType>> }
const loaders = <Names extends Loaders<Names>>(byName: Names): Loaders<Names> => byName

// One import, because the build writes the files that each needs beside it.
const guards = () => import('./guards.tsx')

/** The pages by name. Each one's code loads when a user opens it. */
const load = loaders({
  SignedInGuard: guards,
  ProfileGuard: guards,
  DeskGuard: guards,
  WriteGuard: guards,
  AddClientGuard: guards,
  MergeGuard: guards,
  ImportGuard: guards,
  ApplicationImportGuard: guards,
  AdminGuard: guards,
  ClientListPage: () => import('#features/clients/screens/list/client-list-page.tsx'),
  MergePage: () => import('#features/clients/screens/merge/merge-page.tsx'),
  NewClientPage: () => import('#features/clients/screens/client-new-page.tsx'),
  ClientImportPage: () => import('#features/clients/screens/import/client-import-page.tsx'),
  ClientFilePage: () => import('./pages/client-file-page.tsx'),
  OrderPage: () => import('#features/credit-reports/screens/ordering/order-page.tsx'),
  BureauDashboardPage: () => import('#features/credit-reports/screens/bureaus/bureau-dashboard-page.tsx'),
  RecentReportsPage: () => import('#features/credit-reports/screens/bureaus/recent-reports-page.tsx'),
  ImportedReportPage: () => import('#features/credit-reports/screens/imported/imported-report-page.tsx'),
  ComparePage: () => import('#features/credit-reports/screens/report/compare-page.tsx'),
  ReportRoute: () => import('./pages/report-route.tsx'),
  DashboardPage: () => import('#features/dashboard/screens/dashboard-page.tsx'),
  SettingsPage: () => import('./pages/settings-page.tsx'),
  MyWorkPage: () => import('#features/tasks/screens/my-work-page.tsx'),
  NotificationsPage: () => import('#features/notifications/screens/notifications-page.tsx'),
  DisputeDeskPage: () => import('#features/credit-repair/screens/desk/dispute-desk-page.tsx'),
  CreditRepairPage: () => import('#features/credit-repair/screens/credit-repair-page.tsx'),
  LendingPage: () => import('./pages/lending-page.tsx'),
  PolicyRoute: () => import('./pages/policy-route.tsx'),
  ScoringModelPage: () => import('./pages/lending-model.tsx'),
  MonthEndRoute: () => import('./pages/lending-books.tsx'),
  ImportLoansRoute: () => import('./pages/lending-import-loans.tsx'),
  LoanImportRoute: () => import('./pages/lending-import-loans.tsx'),
  PoolRoute: () => import('./pages/lending-pool.tsx'),
  UnderwritingPage: () => import('./pages/lending-underwriting.tsx'),
  NewProductPage: () => import('./pages/lending-products.tsx'),
  ProductPage: () => import('./pages/lending-products.tsx'),
  ApplicationImportPage: () => import('#features/lending/screens/application-import/application-import-page.tsx'),
  AprInspectorPage: () => import('#features/lending/screens/inspector/apr-inspector-page.tsx'),
  TemplatesPage: () => import('#features/templates/screens/templates-page.tsx'),
  NewTemplatePage: () => import('#features/templates/screens/new-template-page.tsx'),
  TemplatePage: () => import('#features/templates/screens/template-page.tsx'),
  PackagesPage: () => import('#features/templates/screens/packages-page.tsx'),
  LoanRoute: () => import('./pages/loan-route.tsx'),
  BankFilesPage: () => import('#features/payments/screens/bank-files/bank-files-page.tsx'),
  SafePage: () => import('#features/counter/screens/safe/safe-page.tsx'),
  DropSlipPage: () => import('#features/counter/screens/safe/slip-page.tsx'),
  DepositSlipPage: () => import('#features/counter/screens/safe/slip-page.tsx'),
  CounterPage: () => import('#features/counter/screens/counter-page.tsx'),
  BatchPage: () => import('#features/counter/screens/batch-page.tsx'),
  LockboxPage: () => import('#features/counter/screens/lockbox-page.tsx'),
  DrawersPage: () => import('#features/counter/screens/drawers-page.tsx'),
  NoticesPage: () => import('#features/payment-notices/screens/notices-page.tsx'),
  CollectionsPage: () => import('#features/collections/screens/queues/queues-page.tsx'),
  NextAccountPage: () => import('#features/collections/screens/queues/next-page.tsx'),
  CollectionAccountPage: () => import('#features/collections/screens/account/account-page.tsx'),
  RepossessionsPage: () => import('#features/collections/screens/repossession/repossessions-page.tsx'),
  RepossessionPage: () => import('#features/collections/screens/repossession/repossession-page.tsx'),
  ChargeOffsPage: () => import('#features/collections/screens/books/charge-offs-page.tsx'),
  CollectionTeamPage: () => import('#features/collections/screens/books/team-page.tsx'),
  CollectionSettingsPage: () => import('#features/collections/screens/settings/settings-page.tsx'),
  MethodReturnPage: () => import('#features/payments/screens/method-return-page.tsx'),
  CardPage: () => import('#features/cards/screens/card-page.tsx'),
  ReportsPage: () => import('#features/reports/screens/reports-page.tsx'),
  DocumentsPage: () => import('#features/signing/screens/desk/documents-page.tsx'),
  EnvelopePage: () => import('#features/signing/screens/desk/envelope-page.tsx'),
  OrgAdminRoute: () => import('./pages/org-admin-route.tsx'),
  AdminPage: () => import('./pages/admin-page.tsx'),
  NewSubscriberPage: () => import('#features/administration/screens/subscribers/new-subscriber-page.tsx'),
  SubscriberPage: () => import('#features/administration/screens/subscribers/subscriber-page.tsx'),
  ContactMessagesPage: () => import('#features/administration/screens/contact/contact-messages-page.tsx'),
  CompanyReviewPage: () => import('#features/administration/screens/company-review/company-review-page.tsx'),
  CompanyReviewsPage: () => import('#features/administration/screens/company-review/company-reviews-page.tsx'),
  ReviewFilePage: () => import('#features/administration/screens/company-review/review-file-page.tsx'),
  ProfileSetupRoute: () => import('./pages/profile-setup-route.tsx'),
  Shell: () => import('./shell.tsx'),
  AdminFrame: () => import('./pages/admin-frame.tsx'),
  AuthRoute: () => import('./pages/auth-route.tsx'),
  InvitationRoute: () => import('./pages/invitation-route.tsx'),
  ReportMailRoute: () => import('./pages/report-mail-route.tsx'),
})
type Name = keyof typeof load

const lazily =
  <Page extends Name>(name: Page) =>
  async () => ({ Component: (await load[name]().catch(didNotCome))[name] })

/** Replaces the browser's own message, which names the file. */
function didNotCome(cause: unknown): never {
  throw new Error('The connection was lost, or the application was updated.', { cause })
}

const at = (path: string, name: Name, handle: ReturnType<typeof page>): RouteObject => ({
  path,
  handle,
  lazy: lazily(name),
})

const guarded = (guard: Name, children: RouteObject[]): RouteObject => ({ lazy: lazily(guard), children })

/** Loads the open tab's code in parallel with its page's. A failure shows where the tab is rendered. */
const fetchOpenTab: LoaderFunction = ({ request }) => {
  TAB_CODE[openTabOf(new URL(request.url).searchParams)]().catch(() => undefined)
  return null
}

const clientRoutes: RouteObject[] = [
  guarded('DeskGuard', [
    at('/dashboard/clients', 'ClientListPage', page('Clients')),
    guarded('WriteGuard', [
      guarded('AddClientGuard', [at('/dashboard/clients/new', 'NewClientPage', page('New client', CLIENTS))]),
      guarded('ImportGuard', [at('/dashboard/clients/import', 'ClientImportPage', page('Import clients', CLIENTS))]),
    ]),
  ]),
  guarded('DeskGuard', [
    guarded('WriteGuard', [
      guarded('MergeGuard', [at('/dashboard/clients/:clientId/merge', 'MergePage', page('Merge clients', CLIENTS))]),
      at('/dashboard/clients/:clientId/payment-method/:pageId', 'MethodReturnPage', page('Payment method', CLIENTS)),
    ]),
  ]),
  {
    ...at('/dashboard/clients/:clientId', 'ClientFilePage', page('Client file', CLIENTS)),
    loader: fetchOpenTab,
    shouldRevalidate: () => false,
  },
]

const bureauRoutes: RouteObject[] = [
  guarded('DeskGuard', [
    guarded('WriteGuard', [
      at('/dashboard/credit-bureau/order', 'OrderPage', page('Order credit report', CREDIT_BUREAU)),
    ]),
  ]),
  at('/dashboard/credit-bureau', 'BureauDashboardPage', page('Credit Bureau')),
  at('/dashboard/credit-bureau/recent', 'RecentReportsPage', page('Recent reports', CREDIT_BUREAU)),
  at('/dashboard/credit-bureau/imported/:id', 'ImportedReportPage', page('Imported report', CREDIT_BUREAU)),
  at('/dashboard/credit-bureau/compare', 'ComparePage', page('Compare reports', CREDIT_BUREAU)),
  ...['/dashboard/credit-bureau/report', '/dashboard/credit-bureau/report/:id'].map((path) =>
    at(path, 'ReportRoute', page('Credit report', CREDIT_BUREAU)),
  ),
]

const signedInRoutes: RouteObject[] = [
  at('/dashboard', 'DashboardPage', page('Dashboard')),
  at('/dashboard/settings', 'SettingsPage', page('User Settings')),
  guarded('DeskGuard', [at('/dashboard/work', 'MyWorkPage', page('My work'))]),
  at('/dashboard/notifications', 'NotificationsPage', page('Notifications')),
  ...clientRoutes,
  ...bureauRoutes,
  guarded('DeskGuard', [
    at('/dashboard/credit-repair', 'CreditRepairPage', page('Credit Repair')),
    at('/dashboard/disputes', 'DisputeDeskPage', page('Dispute desk', CREDIT_REPAIR)),
  ]),
  ...['/dashboard/loans', '/dashboard/loans/:id'].map((path) => at(path, 'LoanRoute', page('Loan', CLIENTS))),
  guarded('DeskGuard', [
    at('/dashboard/lending/loans?', 'LendingPage', page('Lending')),
    at('/dashboard/lending/payments', 'LendingPage', page('Lending')),
    at('/dashboard/lending/funding', 'LendingPage', page('Funding')),
    at('/dashboard/lending/bank-files', 'BankFilesPage', page('Bank files')),
    at('/dashboard/lending/notices', 'NoticesPage', page('Notices')),
    at('/dashboard/lending/counter', 'CounterPage', page('Counter')),
    at('/dashboard/lending/counter/drawers', 'DrawersPage', page('Drawers')),
    at('/dashboard/lending/counter/safe', 'SafePage', page('Safe')),
    at('/dashboard/lending/counter/safe/drops/:dropId', 'DropSlipPage', page('Safe drop')),
    at('/dashboard/lending/counter/safe/deposits/:depositId', 'DepositSlipPage', page('Bank deposit')),
    at('/dashboard/lending/counter/lockbox', 'LockboxPage', page('Lockbox')),
    at('/dashboard/lending/counter/lockbox/new', 'BatchPage', page('New batch')),
    at('/dashboard/lending/counter/lockbox/:batchId', 'BatchPage', page('Batch')),
    at('/dashboard/lending/pool', 'PoolRoute', page('Pool')),
    at('/dashboard/lending/import-loans', 'ImportLoansRoute', page('Import loans')),
    at('/dashboard/lending/import-loans/:importId', 'LoanImportRoute', page('Import')),
    at('/dashboard/lending/month-end', 'MonthEndRoute', page('Month end')),
    at('/dashboard/lending/policy', 'PolicyRoute', page('Policy')),
    at('/dashboard/lending/model', 'ScoringModelPage', page('AI Underwriting')),
    at('/dashboard/lending/applications/:applicationId', 'UnderwritingPage', page('Application')),
    at('/dashboard/lending/products', 'LendingPage', page('Products')),
    at('/dashboard/lending/products/new', 'NewProductPage', page('New product')),
    at('/dashboard/lending/products/:productId', 'ProductPage', page('Product')),
    guarded('WriteGuard', [
      guarded('ApplicationImportGuard', [
        at('/dashboard/lending/import', 'ApplicationImportPage', page('Import applications')),
      ]),
    ]),
    at('/dashboard/lending/apr-inspector', 'AprInspectorPage', page('APR inspector')),
  ]),
  guarded('DeskGuard', [
    at('/dashboard/collections', 'CollectionsPage', page('Collections')),
    at('/dashboard/collections/next', 'NextAccountPage', page('Next account')),
    at('/dashboard/collections/accounts/:loanId', 'CollectionAccountPage', page('Account')),
    at('/dashboard/collections/repossessions', 'RepossessionsPage', page('Repossessions')),
    at('/dashboard/collections/repossessions/:repossessionId', 'RepossessionPage', page('Repossession')),
    at('/dashboard/collections/charge-offs', 'ChargeOffsPage', page('Charge-offs')),
    at('/dashboard/collections/team', 'CollectionTeamPage', page('Collections team')),
    at('/dashboard/collections/settings', 'CollectionSettingsPage', page('Collections settings')),
  ]),
  guarded('DeskGuard', [
    at('/dashboard/documents/templates', 'TemplatesPage', page('Document templates')),
    at('/dashboard/documents/templates/new', 'NewTemplatePage', page('New template')),
    at('/dashboard/documents/templates/packages', 'PackagesPage', page('Packages')),
    at('/dashboard/documents/templates/:templateId', 'TemplatePage', page('Template')),
  ]),
  at('/dashboard/cards/:id', 'CardPage', page('Card', CLIENTS)),
  guarded('DeskGuard', [at('/dashboard/reports', 'ReportsPage', page('Reports'))]),
  guarded('DeskGuard', [
    at('/dashboard/documents', 'DocumentsPage', page('Documents')),
    at('/dashboard/documents/:envelopeId', 'EnvelopePage', page('Envelope')),
  ]),
  at('/dashboard/org-admin', 'OrgAdminRoute', page('Org Admin')),
  at('/dashboard/going-live/review', 'CompanyReviewPage', page('Company review', ORG_ADMIN)),
]

const adminRoutes: RouteObject[] = [
  at('/admin', 'AdminPage', page('God Mode')),
  at('/admin/subscribers/new', 'NewSubscriberPage', page('New subscriber', GOD_MODE)),
  at('/admin/contact', 'ContactMessagesPage', page('Contact messages', GOD_MODE)),
  at('/admin/company-reviews', 'CompanyReviewsPage', page('Company reviews', GOD_MODE)),
  at('/admin/company-reviews/:id', 'ReviewFilePage', page('Company review', GOD_MODE, ORGANIZATION_REVIEWS)),
  at('/dashboard/subscribers/:id', 'SubscriberPage', page('Subscriber', GOD_MODE)),
]

const shell: RouteObject = {
  lazy: lazily('Shell'),
  children: [
    {
      // A page that crashes leaves the navigation in place.
      errorElement: <CrashPage />,
      children: [
        ...signedInRoutes,
        guarded('AdminGuard', [{ lazy: lazily('AdminFrame'), children: adminRoutes }]),
        ...['/dashboard/*', '/admin/*'].map((path) => ({
          path,
          handle: page('Page not found'),
          element: <NotFoundPage />,
        })),
      ],
    },
  ],
}

const routes: RouteObject[] = [
  {
    errorElement: (
      <main>
        <CrashPage />
      </main>
    ),
    HydrateFallback: FullPageSpinner,
    children: [
      {
        path: '*',
        element: (
          <main>
            <NotFoundPage isOutside />
          </main>
        ),
      },
      { path: '/auth', lazy: lazily('AuthRoute') },
      { path: '/invitation', lazy: lazily('InvitationRoute') },
      { path: '/report-mail', lazy: lazily('ReportMailRoute') },
      guarded('SignedInGuard', [
        at('/dashboard/profile-setup', 'ProfileSetupRoute', page('Complete your profile')),
        guarded('ProfileGuard', [shell]),
      ]),
    ],
  },
]

export const router = createBrowserRouter(askedAfterPaint(routes))
fetchWhenReached(routes, document)
