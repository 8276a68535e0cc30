import { Outlet } from 'react-router'

/** The frame of every page across all tenants, which always says so. */
export function AdminFrame() {
  return (
    <>
      <p
        role="note"
        className="-mx-4 -mt-6 mb-6 border-rule-strong border-b border-dashed bg-sunken px-4 py-2 font-semibold text-table lg:-mx-8 lg:px-8"
      >
        You are acting across all tenants
      </p>
      <Outlet />
    </>
  )
}
