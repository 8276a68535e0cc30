interface Asked {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Opens the page of a mailed link and presses its button, as a browser does. Returns the response to the button. */
export async function pressLink(world: Asked, link: string): Promise<Response> {
  const page = await (await world.fetch(link)).text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]
  if (action === undefined) throw new Error(`The page of the link has no button: ${page.slice(0, 200)}`)
  return world.fetch(action.replaceAll('&amp;', '&'), { method: 'POST' })
}
