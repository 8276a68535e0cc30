/** Returns the request that a form describes, or a message if it can't be sent. Rejects live keys. */
export function attemptOf(form: HTMLFormElement, key: string): Request | string {
  if (key === '') return 'Type your test key at the top of the page first.'
  if (!key.startsWith('tl_test_')) return 'This page accepts only test keys, which begin with tl_test_.'
  const inputOf = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value.trim() ?? ''
  const path = (form.dataset.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inputOf(name)))
  const body = form.querySelector<HTMLTextAreaElement>('[data-body]')?.value ?? null
  if (body !== null && !isJson(body)) return 'The body is not valid JSON.'
  return new Request(new URL(path, location.origin), {
    method: form.dataset.method ?? 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body !== null && { 'content-type': 'application/json' }) },
    body,
  })
}

/** Returns a response as readable text: its status, the headers for retrying, and its JSON, indented. */
export async function shownAnswer(response: Response): Promise<string> {
  const text = await response.text()
  const wait = response.headers.get('retry-after')
  return [
    `HTTP ${response.status}`,
    ...(wait === null ? [] : [`Retry-After: ${wait}`]),
    isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text,
  ].join('\n')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
