import type { Db } from '../src/db/open.ts'

/** While the work goes on, the database runs these statements of PL/pgSQL at a trigger's time: `before insert on features for each row`. */
export async function withTrigger<T>(db: Db, at: string, statements: string, work: () => Promise<T>): Promise<T> {
	await db.execute(
		`
		create function of_test() returns trigger language plpgsql as $$ begin ${statements} end $$;
		create trigger of_test ${at} execute function of_test()
	` as never,
	)
	return work().finally(() => db.execute('drop function of_test() cascade' as never))
}
