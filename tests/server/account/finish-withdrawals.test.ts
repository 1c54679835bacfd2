import { afterEach, describe, expect, it } from 'vitest'
import { closeAccount, finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { findPasswordHash } from '../../../src/server/features/session/password-queries'
import { databases } from '../../support/server'
import { createWorld, type World } from '../feed/world'

describe.each(databases)('finishing withdrawals on %s', (database) => {
  let world: World | undefined
  afterEach(() => world?.server.stop())

  it('goes on after one that fails, which is finished another time', async () => {
    world = await createWorld(database)
    const { services } = world.server
    const { db } = services
    for (const leaver of [await world.person(), await world.person()]) {
      await world.post(leaver)
      await closeAccount(
        services,
        { userId: leaver.id, keepPosts: false, at: world.clock.now },
        (await findPasswordHash(db, leaver.id)) ?? '',
      )
    }
    world.clock.now += 61_000
    let failures = 1
    const removeFiles = async () => {
      failures -= 1
      if (failures === 0) throw new Error('the store is away')
    }
    const left = () => db.selectFrom('withdrawals').select('user_id').execute()
    await finishWithdrawals({ ...services, pictures: { ...services.pictures, removeFiles } })
    expect(await left()).toHaveLength(1)
    expect(await db.selectFrom('posts').select('id').where('deleted_at', 'is', null).execute()).toEqual([])
    await finishWithdrawals(services)
    expect(await left()).toEqual([])
  })
})
