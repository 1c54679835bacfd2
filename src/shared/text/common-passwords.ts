/** Common passwords that satisfy the password rule but are too easy to guess, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password1! password1@ password1# password1$ password1* password12! password123! passw0rd!
  p@ssw0rd p@ssw0rd1 p@ssw0rd! p@ssw0rd1! p@ssw0rd12 p@ssw0rd123 p@ssword1 p@ssword1! p@ssword12
  p@ssword123 pa$$word1 pa$$w0rd pa$$w0rd1 pa$$w0rd! p@$$w0rd p@$$word1 p@$$w0rd1 passwd1!
  pass123! pass1234! pass12345! pass@123 pass@1234 pass@word1
  qwer1234! qwer1234@ qwer1234# qwer1234* qwer123! qwer12! qwer1! qwer!1234 qwer@1234 qwer#1234
  qwer!@34 qwer!@#4 qwer12#$ 1234qwer! 1234qwer@ 1234!qwer 123qwe! 123qwe!@# 123qwe@ qwe123!
  qwe123!@# qwe123@ qwe123# qwe!@#123 qwe1234! qwe12! 12qwe! 12qwer! 12qw!@ 12qw!@qw qwer!234
  qwerty1! qwerty12! qwerty123! qwerty1@ qwerty123@ qwerty12# qwerty@1 qwerty@123 qwerty!1
  qwert1! qwert123! qwert12345! qwertyu1! 1qaz@wsx 1qaz2wsx! 1qaz2wsx@ !qaz2wsx zaq1@wsx
  zaq12wsx!
  1q2w3e! 1q2w3e@ 1q2w3e# 1q2w3e4r! 1q2w3e4r@ 1q2w3e4r# 1q2w3e4r* 1q2w3e4r5t! 1q2w3e4r5t@
  1q2w3e!@# 1q2w3e!! !1q2w3e4r 1q2w3! 1q2w!@ 1q2w#e4r 1q2w3e4r!! 1q2w3e4r!@ q1w2e3! q1w2e3r4!
  q1w2e3r4@ q1w2e3r4# q1w2e3r4t5! q1w2e3!@# 1w2e3r4t! 1a2s3d4f! 1a2s3d! a1s2d3f4! a1s2d3!
  1z2x3c4v! 1z2x3c!
  asdf1234! asdf1234@ asdf1234# asdf123! asdf12! asdf1! asdf!1234 asdf@1234 asdf!@34 asd123!
  asd123@ asd123!@# asd1234! asdfg1! asdfg123! asdfgh1! asdfgh123! asdfghjkl1! 1234asdf! 123asd!
  123asd!@# asdqwe123! asdzxc123! zxcv1234! zxcv1234@ zxcv123!
  abc123! abc123@ abc123# abc123$ abc123* abc123!@ abc123!@# abc1234! abc1234@ abc12345! abc12!
  abc@123 abc@1234 abc!123 abc#123 abc!@#123 abcd123! abcd1234! abcd1234@ abcd1234# abcd12!
  abcd1! abcd!1234 abcd@1234 abcd!234 abcd@123 abcde1! abcde123! abcde12345! abcdef1! abcdef123!
  abcdefg1! abcdefg123! 123abc! 123abc@ 123abc!@# 1234abc! 1234abcd! 1234abcd@ abc1@3 a1b2c3!
  a1b2c3@ a1b2c3d4! a1b2c3d4@ a1b2c3d4e5! aa1234! aa1234@ aa123! aa11!! aa12345! aa123456!
  aaa111! aaa111!!! aaa123! aaaa1111! aaaa1234! a123456! a12345! a1234567! a12345678! 123456a!
  12345678a! q123456! 1234!@#$a 1234!@#$q
  admin1! admin123! admin123@ admin1234! admin12! admin@1 admin@12 admin@123 admin@1234 admin!123
  admin#123 adm1n! root123! root1234! root@123 user123! user1234! user@123 test1! test12!
  test123! test123@ test1234! test1234@ test1234# test@123 test@1234 test!123 test!1234 tester1!
  login123! changeme1! letmein1! letmein123!
  welcome1! welcome1@ welcome12! welcome123! welcome@1 welcome@123 welcome#1 hello1! hello12!
  hello123! hello1234! hello@123 hello!123 hi1234! hihi123! hihi1234! iloveyou1! iloveyou1@
  iloveyou12! iloveyou123! iloveu1! iloveu2! iloveu123! loveyou1! lovely1! lovely123! love1!
  love12! love123! love1234! love@123 love1004! love486! love7942! lover1! mylove1! mylove123!
  princess1! sunshine1! monkey1! monkey123! dragon1! dragon123! football1! baseball1! soccer1!
  superman1! batman1! shadow1! michael1! jordan23! charlie1! jessica1! ashley1! daniel1!
  jennifer1! samsung1! samsung123! apple123! naver1! naver123! kakao1! kakao123! iphone1!
  summer2026! winter2026! pokemon1! happy123! angel1004! english1! english123! korean1!
  korean123! study123! school1!
  korea1! korea12! korea123! korea123@ korea1234! korea1234@ korea@123 korea@1234 korea!123
  korea82! korea2002! korea2024! korea2025! korea2026! seoul1! seoul123! seoul1234! seoul@123
  seoul88! seoul1988! busan1! busan123! busan1234! corea123! corea2002! hangul1! hangul123!
  hanguk1! hanguk123! gksrnr1! gksrnr123! gksrnr12! gksrmf1! gksrmf123! dkssud1! dkssud12!
  dkssud123! dkssud1234! tkfkd1! tkfkd12! tkfkd123! tkfkd1234! tkfkdgo1! tkfkdgo1004! tkfkd486!
  tkfkdgo123! alsrud1! alswl1! alswl123! rlatls1! rlawlgns1! dlwlgns1! qlqjs1! qlqjs123!
  qlqjs1234! qlalfqjsgh1! qlalf1! qlalf123! qlalf1234! dkagh1! dkagh123! dkagh1234! sarang1!
  sarang123! hanmadi1! hanmadi123! bts0613!
`
    .trim()
    .split(/\s+/),
)
