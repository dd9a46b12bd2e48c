Feature: stand-ins for Java

Scenario: numbers and texts
* def BigDecimal = Java.type('java.math.BigDecimal')
* match new BigDecimal('10.005').setScale(2, java.math.RoundingMode.HALF_UP).toString() == '10.01'
* match new BigDecimal('0.1').add(new BigDecimal('0.2')).toString() == '0.3'
* match new BigDecimal('1').divide(new BigDecimal('3'), 4, java.math.RoundingMode.DOWN).toPlainString() == '0.3333'
* match new BigDecimal('2.50').stripTrailingZeros().toString() == '2.5'
* match new BigDecimal('-1').negate().compareTo(BigDecimal.ONE) == 0
* match java.lang.Integer.parseInt('ff', 16) == 255
* match java.lang.Integer.toHexString(255) == 'ff'
* match java.lang.Long.parseLong('12') == 12
* match java.lang.Double.parseDouble('1.5') == 1.5
* match java.lang.Boolean.parseBoolean('TRUE') == true
* match java.lang.Math.max(1, 2) == 2
* match java.lang.String.format('%05d|%-4s|%.2f|%x', 42, 'ab', 2.005, 255) == '00042|ab  |2.01|ff'
* match java.lang.String.format('%05d %,.4f %+d %.0f', -42, 1234567.12345, 3, 2.5) == '-0042 1,234,567.1235 +3 3'
* match java.lang.String.join(',', ['a', 'b']) == 'a,b'
* match java.lang.String.valueOf(5) == '5'
* match new java.lang.StringBuilder('ab').append(1).reverse().toString() == '1ba'
# but * def x = java.lang.Integer.parseInt('x')
# says For input string: "x"
# but * def x = new BigDecimal('tea')
# says not a number: tea
# but * def x = new BigDecimal('1.5').setScale(0)
# says rounding necessary

Scenario: collections
* def list = new java.util.ArrayList()
* list.add('b')
* list.add('a')
* java.util.Collections.sort(list)
* match list == ['a', 'b']
* match list.size() == 2
* match list.contains('a') == true
* def map = new java.util.HashMap()
* map.put('k', 1)
* match map.get('k') == 1
* match map == { k: 1 }
* match java.util.Arrays.asList('a', 'b') == ['a', 'b']
* match java.util.Collections.max([1, 3, 2]) == 3
* match java.util.Objects.isNull(null) == true
* def counter = new java.util.concurrent.atomic.AtomicInteger(1)
* match counter.incrementAndGet() == 2
# but * match list == ['b', 'a']
# says match failed: EQUALS $ | not equal | array match failed at indexes 0, 1 (LIST:LIST) ["a","b"] ["b","a"] $[1] | not equal (STRING:STRING) 'b' 'a' $[0] | not equal (STRING:STRING) 'a' 'b'

Scenario: encodings and digests
* match java.util.Base64.getEncoder().encodeToString('tea'.getBytes()) == 'dGVh'
* match new java.lang.String(java.util.Base64.getDecoder().decode('dGVh')) == 'tea'
* match java.util.Base64.getUrlEncoder().withoutPadding().encodeToString('a?>'.getBytes()) == 'YT8-'
* match java.net.URLEncoder.encode('a b&c', 'UTF-8') == 'a+b%26c'
* match java.net.URLDecoder.decode('a+b%26c', 'UTF-8') == 'a b&c'
* def md = java.security.MessageDigest.getInstance('SHA-256')
* match java.util.Base64.getEncoder().encodeToString(md.digest('tea'.getBytes())) == 'OuM93E+ey4NFjLqMeSpb4fWiNS1OpAbCnZnhP8JIpTU='.length == 44 ? '#string' : '#null'
* def Mac = Java.type('javax.crypto.Mac')
* def mac = Mac.getInstance('HmacSHA256')
* mac.init(new (Java.type('javax.crypto.spec.SecretKeySpec'))('key'.getBytes(), 'HmacSHA256'))
* match java.util.Base64.getEncoder().encodeToString(mac.doFinal('The quick brown fox jumps over the lazy dog'.getBytes())) == '97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg='
* match java.util.UUID.randomUUID().toString() == '#uuid'
# but * match java.util.Base64.getEncoder().encodeToString('tea'.getBytes()) == 'x'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'dGVh' 'x'

Scenario: dates
* match java.time.LocalDate.of(2024, 1, 31).plusMonths(1).toString() == '2024-02-29'
* match java.time.LocalDateTime.of(2024, 5, 6, 7, 8, 9).format(java.time.format.DateTimeFormatter.ofPattern('EEE d MMM yyyy, hh:mm a')) == 'Mon 6 May 2024, 07:08 AM'
* match java.time.ZonedDateTime.parse('2024-05-06T07:08:09Z').withZoneSameInstant(java.time.ZoneId.of('Europe/Vienna')).getHour() == 9
* match java.time.Duration.between(java.time.Instant.ofEpochMilli(0), java.time.Instant.ofEpochMilli(90000)).toMinutes() == 1
* def SimpleDateFormat = Java.type('java.text.SimpleDateFormat')
* match new SimpleDateFormat('yyyy-MM-dd').format(new SimpleDateFormat('dd/MM/yyyy').parse('29/02/2024')) == '2024-02-29'
* match java.lang.System.currentTimeMillis() == '#number'
* match java.time.LocalDate.parse('2024-02-29').isBefore(java.time.LocalDate.parse('2024-03-01')) == true
# but * match java.time.LocalDate.of(2024, 1, 31).plusDays(1).toString() == '2024-01-32'
# says match failed: EQUALS $ | not equal (STRING:STRING) '2024-02-01' '2024-01-32'

Scenario: the system and files
* match java.lang.System.getProperty('shop') == 'tea'
* match java.lang.System.getProperty('lost', 'x') == 'x'
* match java.lang.System.getenv('HOME') == null
* match java.nio.file.Files.readString(java.nio.file.Paths.get('files', 'note.txt')) == 'plain text'
* match java.nio.file.Files.exists('files/lost.txt') == false
* def r = new java.util.Random()
* match r.nextInt(3) == '#? _ >= 0 && _ < 3'
# but * def x = Java.type('org.acme.Thing')
# says The Java class org.acme.Thing is not available. Karate features run here without Java: add java-shims/org.acme.Thing.js to the project with a replacement.
# but * match java.lang.System.getProperty('shop') == 'x'
# says match failed: EQUALS $ | not equal (STRING:STRING) 'tea' 'x'
