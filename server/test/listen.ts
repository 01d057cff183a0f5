import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port. @returns the port */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

export async function close(server: Server & { closeAllConnections: () => void }): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
