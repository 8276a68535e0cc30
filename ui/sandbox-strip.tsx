/** The strip on every page that says that the credit data is not real. */
export function SandboxStrip() {
  return (
    <section
      aria-label="Sandbox"
      className="hatched border-rule border-b px-4 py-1 font-semibold text-small text-yellow lg:px-8"
    >
      SANDBOX · reports are synthetic and no bureau is contacted
    </section>
  )
}
