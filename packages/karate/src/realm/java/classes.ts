import { BigDecimal, roundingModes } from './big-decimal.ts'
import { BigInteger } from './big-integer.ts'
import { base64, charsets, digest, mac, SecretKeySpec } from './bytes.ts'
import { collections } from './collections.ts'
import { dates } from './dates.ts'
import { DecimalFormat } from './decimal-format.ts'
import { AtomicInteger, boxes, Random } from './numbers.ts'
import { Pattern } from './pattern.ts'
import { system } from './system.ts'
import { JavaString, StringBuilder, UUID } from './texts.ts'

/** Stand-ins for the JDK classes that suites use most. An unknown class is one clear error naming it, never a silent null. */
export const javaClasses: Readonly<Record<string, unknown>> = {
	...system,
	...boxes,
	...collections,
	...dates,
	'java.lang.Object': Object,
	'java.lang.String': JavaString,
	'java.lang.StringBuilder': StringBuilder,
	'java.lang.StringBuffer': StringBuilder,
	'java.math.BigDecimal': BigDecimal,
	'java.math.BigInteger': BigInteger,
	'java.text.DecimalFormat': DecimalFormat,
	'java.math.RoundingMode': roundingModes,
	'java.util.UUID': UUID,
	'java.util.regex.Pattern': Pattern,
	'java.util.Base64': base64,
	'java.util.Random': Random,
	'java.util.concurrent.ThreadLocalRandom': Random,
	'java.security.SecureRandom': Random,
	'java.util.concurrent.atomic.AtomicInteger': AtomicInteger,
	'java.util.concurrent.atomic.AtomicLong': AtomicInteger,
	'java.nio.charset.StandardCharsets': charsets.standard,
	'java.nio.charset.Charset': charsets.byName,
	'java.security.MessageDigest': { getInstance: digest },
	'javax.crypto.Mac': { getInstance: mac },
	'javax.crypto.spec.SecretKeySpec': SecretKeySpec,
}
