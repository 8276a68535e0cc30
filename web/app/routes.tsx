import { createBrowserRouter, type RouteObject } from 'react-router'
import { CrashPage } from './crash-page.tsx'
import { AdminGuard, FullPageSpinner, ProfileGuard, SignedInGuard } from './guards.tsx'
import { LaterPage } from './later-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { page } from './page-handle.ts'
import { SettingsPage } from './settings-page.tsx'
import { Shell } from './shell.tsx'

const CLIENTS = { title: 'Clients', to: '/dashboard/clients' }
const CREDIT_BUREAU = { title: 'Credit Bureau', to: '/dashboard/credit-bureau' }
const GOD_MODE = { title: 'God Mode', to: '/admin' }

const clientRoutes: RouteObject[] = [
  {
    path: '/dashboard/clients',
    handle: page('Clients'),
    lazy: async () => ({ Component: (await import('#web/clients/client-list-page.tsx')).ClientListPage }),
  },
  {
    path: '/dashboard/clients/new',
    handle: page('New client', CLIENTS),
    lazy: async () => ({ Component: (await import('#web/clients/client-new-page.tsx')).NewClientPage }),
  },
  {
    path: '/dashboard/clients/:clientId',
    handle: page('Client file', CLIENTS),
    lazy: async () => ({ Component: (await import('#web/clients/client-page.tsx')).ClientPage }),
  },
]

const bureauRoutes: RouteObject[] = [
  {
    path: '/dashboard/credit-bureau',
    handle: page('Credit Bureau'),
    lazy: async () => ({
      Component: (await import('#web/credit-reports/bureau-dashboard-page.tsx')).BureauDashboardPage,
    }),
  },
  {
    path: '/dashboard/credit-bureau/order',
    handle: page('Order credit report', CREDIT_BUREAU),
    lazy: async () => ({ Component: (await import('#web/credit-reports/order-page.tsx')).OrderPage }),
  },
  {
    path: '/dashboard/credit-bureau/recent',
    handle: page('Recent reports', CREDIT_BUREAU),
    lazy: async () => ({ Component: (await import('#web/credit-reports/recent-reports-page.tsx')).RecentReportsPage }),
  },
  {
    path: '/dashboard/credit-bureau/report/:id',
    handle: page('Credit report', CREDIT_BUREAU),
    lazy: async () => ({ Component: (await import('#web/credit-reports/report-page.tsx')).ReportPage }),
  },
]

const laterRoutes: RouteObject[] = [
  {
    path: '/dashboard/credit-repair',
    handle: page('Credit Repair'),
    element: (
      <LaterPage
        title="Credit Repair"
        promise="Items removed, score improvement and the client roster will be computed here from your clients' reports and disputes."
        instead={{ to: '/dashboard/clients', label: 'open your clients' }}
      />
    ),
  },
  {
    path: '/dashboard/reports',
    handle: page('Reports'),
    element: (
      <LaterPage
        title="Reports"
        promise="Figures across your clients and pulls will stand here, to read and to export."
        instead={{ to: '/dashboard/credit-bureau/recent', label: 'see your recent credit reports' }}
      />
    ),
  },
  {
    path: '/dashboard/org-admin',
    handle: page('Org Admin'),
    element: (
      <LaterPage
        title="Org Admin"
        promise="Your team, its roles and your company's settings will be managed here."
        instead={{ to: '/dashboard/profile-setup', label: 'edit your name and company' }}
      />
    ),
  },
  {
    path: '/dashboard/loans/:id',
    handle: page('Loan'),
    element: (
      <LaterPage
        title="Loan"
        promise="A loan's summary, payment schedule and borrower will stand here."
        instead={{ to: '/dashboard/clients', label: 'open your clients' }}
      />
    ),
  },
]

const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    handle: page('God Mode'),
    element: (
      <LaterPage
        title="System Overview"
        promise="Revenue, pulls, disputes and every subscriber will be seen here, across all tenants."
        instead={{ to: '/dashboard', label: 'go to your dashboard' }}
      />
    ),
  },
  {
    path: '/admin/subscribers/new',
    handle: page('New subscriber', GOD_MODE),
    element: (
      <LaterPage
        title="Add New Subscriber"
        promise="A subscriber's company, plan and features will be set up here, with an invitation by e-mail."
        instead={{ to: '/admin', label: 'back to the system overview' }}
      />
    ),
  },
  {
    path: '/dashboard/subscribers/:id',
    handle: page('Subscriber', GOD_MODE),
    element: (
      <LaterPage
        title="Subscriber"
        promise="A subscriber's plan, usage and people will stand here."
        instead={{ to: '/admin', label: 'back to the system overview' }}
      />
    ),
  },
]

export const router = createBrowserRouter([
  {
    errorElement: (
      <main>
        <CrashPage />
      </main>
    ),
    HydrateFallback: FullPageSpinner,
    children: [
      { path: '/auth', lazy: async () => ({ Component: (await import('./auth-route.tsx')).AuthRoute }) },
      {
        Component: SignedInGuard,
        children: [
          {
            path: '/dashboard/profile-setup',
            handle: page('Complete your profile'),
            lazy: async () => ({ Component: (await import('./profile-setup-route.tsx')).ProfileSetupRoute }),
          },
          {
            Component: ProfileGuard,
            children: [
              {
                Component: Shell,
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
                      { path: '/dashboard/settings', handle: page('User Settings'), element: <SettingsPage /> },
                      ...clientRoutes,
                      ...bureauRoutes,
                      ...laterRoutes,
                      { Component: AdminGuard, children: adminRoutes },
                      { path: '*', handle: page('Page not found'), element: <NotFoundPage /> },
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
])
