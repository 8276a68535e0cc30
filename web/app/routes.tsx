import { createBrowserRouter, type RouteObject } from 'react-router'
import { FullPageSpinner } from '#web/ui/spinner.tsx'
import { askedAfterPaint } from './asked-after-paint.ts'
import { CrashPage } from './crash-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { page } from './page-handle.ts'

const CLIENTS = { title: 'Clients', to: '/dashboard/clients' }
const CREDIT_BUREAU = { title: 'Credit Bureau', to: '/dashboard/credit-bureau' }
const GOD_MODE = { title: 'God Mode', to: '/admin' }

const guarded = (name: 'DeskGuard' | 'WriteGuard', children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('./guards.tsx'))[name] }),
  children,
})

const clientListRoutes: RouteObject[] = [
  {
    path: '/dashboard/clients',
    handle: page('Clients'),
    lazy: async () => ({ Component: (await import('#web/clients/client-list-page.tsx')).ClientListPage }),
  },
]

const newClientRoutes: RouteObject[] = [
  {
    path: '/dashboard/clients/new',
    handle: page('New client', CLIENTS),
    lazy: async () => ({ Component: (await import('#web/clients/client-new-page.tsx')).NewClientPage }),
  },
  {
    path: '/dashboard/clients/import',
    handle: page('Import clients', CLIENTS),
    lazy: async () => ({ Component: (await import('#web/clients/client-import-page.tsx')).ClientImportPage }),
  },
]

const clientRoutes: RouteObject[] = [
  guarded('DeskGuard', [...clientListRoutes, guarded('WriteGuard', newClientRoutes)]),
  {
    path: '/dashboard/clients/:clientId',
    handle: page('Client file', CLIENTS),
    lazy: async () => ({ Component: (await import('./client-file-page.tsx')).ClientFilePage }),
  },
]

const orderRoutes: RouteObject[] = [
  {
    path: '/dashboard/credit-bureau/order',
    handle: page('Order credit report', CREDIT_BUREAU),
    lazy: async () => ({ Component: (await import('#web/credit-reports/order-page.tsx')).OrderPage }),
  },
]

const bureauRoutes: RouteObject[] = [
  guarded('DeskGuard', [guarded('WriteGuard', orderRoutes)]),
  {
    path: '/dashboard/credit-bureau',
    handle: page('Credit Bureau'),
    lazy: async () => ({
      Component: (await import('#web/credit-reports/bureau-dashboard-page.tsx')).BureauDashboardPage,
    }),
  },
  {
    path: '/dashboard/credit-bureau/recent',
    handle: page('Recent reports', CREDIT_BUREAU),
    lazy: async () => ({ Component: (await import('#web/credit-reports/recent-reports-page.tsx')).RecentReportsPage }),
  },
  {
    path: '/dashboard/credit-bureau/compare',
    handle: page('Compare reports', CREDIT_BUREAU),
    lazy: async () => ({ Component: (await import('#web/credit-reports/compare-page.tsx')).ComparePage }),
  },
  ...['/dashboard/credit-bureau/report', '/dashboard/credit-bureau/report/:id'].map((path) => ({
    path,
    handle: page('Credit report', CREDIT_BUREAU),
    lazy: async () => ({ Component: (await import('./report-route.tsx')).ReportRoute }),
  })),
]

const creditRepairRoutes: RouteObject[] = [
  {
    path: '/dashboard/credit-repair',
    handle: page('Credit Repair'),
    lazy: async () => ({ Component: (await import('#web/credit-repair/credit-repair-page.tsx')).CreditRepairPage }),
  },
]

const lendingRoutes: RouteObject[] = ['/dashboard/loans', '/dashboard/loans/:id'].map((path) => ({
  path,
  handle: page('Loan', CLIENTS),
  lazy: async () => ({ Component: (await import('#web/lending/loan-page.tsx')).LoanPage }),
}))

const companyRoutes: RouteObject[] = [
  guarded('DeskGuard', [
    {
      path: '/dashboard/reports',
      handle: page('Reports'),
      lazy: async () => ({ Component: (await import('#web/reports/reports-page.tsx')).ReportsPage }),
    },
  ]),
  {
    path: '/dashboard/org-admin',
    handle: page('Org Admin'),
    lazy: async () => ({ Component: (await import('./org-admin-route.tsx')).OrgAdminRoute }),
  },
]

const cardRoutes: RouteObject[] = [
  {
    path: '/dashboard/cards/:id',
    handle: page('Card', CLIENTS),
    lazy: async () => ({ Component: (await import('#web/cards/card-page.tsx')).CardPage }),
  },
]

const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    handle: page('God Mode'),
    lazy: async () => ({ Component: (await import('./admin-page.tsx')).AdminPage }),
  },
  {
    path: '/admin/subscribers/new',
    handle: page('New subscriber', GOD_MODE),
    lazy: async () => ({ Component: (await import('#web/subscribers/new-subscriber-page.tsx')).NewSubscriberPage }),
  },
  {
    path: '/dashboard/subscribers/:id',
    handle: page('Subscriber', GOD_MODE),
    lazy: async () => ({ Component: (await import('#web/subscribers/subscriber-page.tsx')).SubscriberPage }),
  },
]

const adminFrame: RouteObject = {
  lazy: async () => ({ Component: (await import('./admin-frame.tsx')).AdminFrame }),
  children: adminRoutes,
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
      { path: '/auth', lazy: async () => ({ Component: (await import('./auth-route.tsx')).AuthRoute }) },
      {
        path: '/invitation',
        lazy: async () => ({ Component: (await import('./invitation-route.tsx')).InvitationRoute }),
      },
      {
        path: '/report-mail',
        lazy: async () => ({ Component: (await import('./report-mail-route.tsx')).ReportMailRoute }),
      },
      {
        lazy: async () => ({ Component: (await import('./guards.tsx')).SignedInGuard }),
        children: [
          {
            path: '/dashboard/profile-setup',
            handle: page('Complete your profile'),
            lazy: async () => ({ Component: (await import('./profile-setup-route.tsx')).ProfileSetupRoute }),
          },
          {
            lazy: async () => ({ Component: (await import('./guards.tsx')).ProfileGuard }),
            children: [
              {
                lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
                children: [
                  {
                    // A page that breaks leaves the navigation standing.
                    errorElement: <CrashPage />,
                    children: [
                      {
                        path: '/dashboard',
                        handle: page('Dashboard'),
                        lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).DashboardPage }),
                      },
                      {
                        path: '/dashboard/settings',
                        handle: page('User Settings'),
                        lazy: async () => ({ Component: (await import('./settings-page.tsx')).SettingsPage }),
                      },
                      {
                        path: '/dashboard/notifications',
                        handle: page('Notifications'),
                        lazy: async () => ({
                          Component: (await import('#web/notifications/notifications-page.tsx')).NotificationsPage,
                        }),
                      },
                      ...clientRoutes,
                      ...bureauRoutes,
                      ...creditRepairRoutes,
                      ...lendingRoutes,
                      ...cardRoutes,
                      ...companyRoutes,
                      {
                        lazy: async () => ({ Component: (await import('./guards.tsx')).AdminGuard }),
                        children: [adminFrame],
                      },
                      ...['/dashboard/*', '/admin/*'].map((path) => ({
                        path,
                        handle: page('Page not found'),
                        element: <NotFoundPage />,
                      })),
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]

export const router = createBrowserRouter(askedAfterPaint(routes))
