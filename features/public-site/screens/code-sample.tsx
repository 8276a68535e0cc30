/** A code block that scrolls sideways. The page's script finds it by `data-code` and adds a copy button. */
export function CodeSample({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      data-code
      className="overflow-x-auto rounded-sheet border border-rule bg-sunken p-4"
    >
      <pre className="text-[0.8125rem]/5">
        <code className="font-mono">{children}</code>
      </pre>
    </section>
  )
}
