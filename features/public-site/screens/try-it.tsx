import type { Endpoint } from '#features/public-api/rules/endpoint.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { controlStyle } from '#ui/forms/field.tsx'

const label = 'mb-1 block font-medium text-ink-2 text-small'

/** The field for the reader's test key, used by all forms below. Hidden until the page's script has loaded. */
export function TryKey() {
  return (
    <div hidden data-try className="mt-6 max-w-[62ch]">
      <label htmlFor="try-key" className={label}>
        Your test key, to try the calls below
      </label>
      <input
        id="try-key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder="tl_test_…"
        aria-describedby="try-key-hint"
        className={controlStyle}
      />
      <p id="try-key-hint" className="mt-1 text-ink-3 text-small">
        The key stays on this page and is deleted when you leave. Calls you try here use your company’s data.
      </p>
    </div>
  )
}

/** A form that sends the call with the reader's own key and shows the response. */
export function TryIt({ endpoint: { id, method, path, title, example } }: { endpoint: Endpoint }) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return (
    <form
      hidden
      data-try
      data-method={method.toUpperCase()}
      data-path={path}
      className="mt-4 border-rule border-t pt-4"
    >
      {names.map((name) => (
        <div key={name} className="mb-3">
          <label htmlFor={`${id}-${name}`} className={label}>
            {name}
          </label>
          <input id={`${id}-${name}`} name={name} required className={controlStyle} />
        </div>
      ))}
      {example.body !== undefined && (
        <div className="mb-3">
          <label htmlFor={`${id}-body`} className={label}>
            Body
          </label>
          <textarea
            id={`${id}-body`}
            data-body
            rows={8}
            spellCheck={false}
            defaultValue={JSON.stringify(example.body, null, 2)}
            className={`${controlStyle} font-mono text-code`}
          />
        </div>
      )}
      <button type="submit" aria-label={`Try it: ${title}`} className={buttonStyle('secondary')}>
        Try it
      </button>
      <div role="status" data-outcome className="mt-3 text-small" />
    </form>
  )
}
