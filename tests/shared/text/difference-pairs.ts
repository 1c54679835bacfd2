/**
 * Sentences as learners write them and their corrections: `[removed|inserted]`, and after `#` the rules that are certain, `-` for none. A
 * line without `#` says nothing about rules.
 */
export const pairs: Record<string, string> = {
  particles: `
우리 동네에는 감나무[이|가] 많아요. # particleVowel
오늘은 날씨[이|가] 정말 좋네요. # particleVowel
제 동생[가|이] 학생이에요. # particleConsonant
저[은|는] 미국 사람입니다. # particleVowel
제 이름[는|은] 올리버예요. # particleConsonant
어제 친구[을|를] 만났어요. # particleVowel
아침에 빵[를|을] 먹었어요. # particleConsonant
커피[과|와] 케이크를 시켰어요. # particleVowel
형[와|과] 같이 살아요. # particleConsonant
서울[으|]로 가는 기차를 탔어요. # particleVowel
부산[|으]로 여행을 갔어요. # particleConsonant
왼쪽[|으]로 가세요. # particleConsonant
지하철[으|]로 가면 빨라요. # particleVowel
친구[이|]랑 놀았어요. # particleVowel
동생[|이]랑 영화를 봤어요. # particleConsonant
마취 때문에 발음[을|이] 이상해서 다 같이 웃었어요. # particle
저는 한국 음식[이|을] 좋아해요. # particle
저는 도서관에[|서] 공부해요. # particle
저는 지금 서울에[서|] 살아요. # particle
어제 집에[|서] 영화를 봤어요. # particle
친구[를|에게] 선물을 줬어요. # particle
친구[에게|를] 만나러 갔어요. # particle
저는 학교[|에] 다녀요. # -
한국어[|를] 배우고 있어요. # particle
저는 김치[|를] 안 먹어요. # particle
버스[에서|를] 타고 왔어요. # particle
의사[를|가] 되고 싶어요. # particle
한국어[가|를] 공부한 지 일 년 됐어요. # particle
아침[에|] 일찍 일어났어요. # -
다음 주[|에] 시험이 있어요. # -
오늘[에|] 비가 와요. # -
매일[에|] 운동해요. # -
미국에[서|] 가고 싶어요. # particle
언니[부터|한테서] 편지를 받았어요. # particle
월요일[부터|에서] 금요일까지 일해요.
책상 위에[서|] 책이 있어요. # particle
한국[의|] 사람들은 친절해요. # -
나[은|는] 너[을|를] 믿어. # particleVowel particleVowel
`,
  endings: `
왼쪽 이가 아[픈|프]다고 했어요. # finalDropped
그 영화는 재미있[는|]다고 들었어요.
내일 비가 [온|올] 거예요. # finalChanged
한국에 [간|갈] 거예요. # finalChanged
제가 도와 [준|줄]게요. # finalChanged
밥을 먹[으|]고 나갔어요.
책을 읽[|으]면 잠이 와요.
시간이 없[|으]니까 빨리 가요.
날씨가 [춥으|추우]니까 따뜻하게 입으세요.
이 문제는 어[렵|려워]요.
김치가 [맵|매워]요.
길을 [묻|물]어봤어요. # finalChanged
노래를 [듣|들]으면서 걸어요. # finalChanged
한국말을 잘 못[ |]해요. # spacingClosed
저는 한국어를 공부하[는|러] 왔어요.
친구를 만나[고|러] 갔어요.
피곤[하니까|해서] 일찍 잤어요.
배가 고파[니까|서] 밥을 먹었어요.
비가 와[서|도] 나갈 거예요.
제가 어제 먹[는|은] 음식이에요.
내일 만[난|날] 사람이에요. # finalChanged
예[쁘|쁜] 꽃을 샀어요. # finalAdded
재미있[은|는] 영화를 봤어요.
이거는 제가 좋아하[은|는] 노래예요.
저는 학생이 [안이|아니]에요.
저는 의사[이에|예]요.
여기는 제 방[예|이에]요.
물이 없으면 못 [사라|살아]요.
빨리 낫[으|]고 싶어요.
집을 [짓|지]은 지 오래됐어요. # finalDropped
`,
  tense: `
어제 학교에 [가|갔어]요. # tense
지난주에 영화를 [보|봤어]요. # tense
작년에는 서울에서 살[아|았어]요. # tense
예전에 거기 갔[|었]어. # tense
어릴 때 피아노를 배[워|웠어]요. # tense
제가 “잘 먹[었|겠]습니다” 하니까 막 웃으셨어요.
내일 친구를 만[났어|날 거예]요.
내년에 대학교를 졸업[했어|할 거예]요.
아까 전화를 [해|했어]요. # tense
Yesterday I [go|went] to the park. # tense
I [see|saw] him last week. # tense
She [buy|bought] a new bag yesterday. # tense
We [are|were] tired last night. # tense
I [am|was] sick yesterday. # tense
They [come|came] home late. # tense
I [have|had] a dream last night. # tense
He [tell|told] me a story. # tense
I have [went|gone] to Busan twice.
I am [live|living] in Seoul now.
I will [going|go] there tomorrow.
I [am|have been] learning English for three years.
She has [finish|finished] her homework.
`,
  spacing: `
예약할[| ]때 왼쪽 이가 아팠어요. # spacingOpen
저는 수영할[| ]수[| ]있어요. # spacingOpen
먹을[| ]것이 없어요. # spacingOpen
밥을[| ]먹고 학교에[| ]갔다. # spacingOpen
한국에 온[| ]지 삼[| ]년이 됐어요. # spacingOpen
안[ |]녕하세요! # spacingClosed
학교[ |]에서 만나요. # spacingClosed
친구[ |]가 왔어요. # spacingClosed
저 보[ |]다 커요. # spacingClosed
공부 해[| ]주세요. # spacingOpen
두[| ]명이 왔어요. # spacingOpen
맥주 한[| ]잔 주세요. # spacingOpen
아는[| ]만큼 보여요. # spacingOpen
갈[| ]데가 없어요. # spacingOpen
좋아하는[| ]것 같아요. # spacingOpen
I like it a[| ]lot. # spacingOpen
We eat lunch together every[| ]day. # spacingOpen
I met some[ |]one there. # spacingClosed
It is my every[ |]day life. # spacingClosed
My class[ |]room is big. # spacingClosed
Hello[ |], everyone. # spacingClosed
Hello,[| ]everyone. # spacingOpen
`,
  honorifics: `
할머니[가|께서] 오셨어요. # honorific
선생님[에게|께] 여쭤봤어요. # honorific
할아버지께서 [자|주무세]요. # honorific
선생님이 교실에 [있어|계세]요. # honorific
아버지께서 진지를 [먹어|드세]요. # honorific
부모님께 선물을 [줬|드렸]어요. # honorific
할머니 [나이|연세]가 어떻게 되세요? # honorific
사장님, 성함이 어떻게 되[|시]나요?
어머니가 요리를 하[|시]고 계세요.
사장님, 지금 어디 가[|세]요? # honorific
할아버지 생[일|신]이 언제예요? # honorific
선생님 [집|댁]에 갔어요. # honorific
선생님, 이거 [먹어|드셔] 보세요.
[나|저]는 학생입니다.
[내|제]가 할게요.
선배, 이것 좀 봐[|요].
손님, 커피 나[왔|오셨]습니다.
`,
  spelling: `
그러면 안 [되|돼]요. # spelling
어른이 [됬|됐]어요. # spelling
숙제를 안 하면 안 [되|돼]. # spelling
제가 할[께|게]요. # spelling
밥을 [않|안] 먹었어요. # spelling
그렇지 [안|않]아요. # spelling
[왠|웬]일이에요? # spelling
오늘이 [몇일|며칠]이에요? # spelling
오[랫|랜]만이에요. # spelling
설[겆이|거지]를 했어요. # spelling
그러면 어떡[헤|해]요?
저는 괜[찬|찮]아요. # spelling
제 역[활|할]은 뭐예요? # spelling
감기가 빨리 [낳|낫]았으면 좋겠어요. # finalChanged
물건을 사러 갔[다|더]니 문을 닫았어요.
한국 문화를 가르[켰|쳐 줬]어요.
저[눈|는] 학생이에[오|요].
안녕하[새|세]요? # -
맛있[개|게] 먹었어요.
친구를 만[낫|났]어요. # tense
비가 그[쳣|쳤]어요.
감사[함|합]니다. # finalChanged
I [recieve|receive] many letters. # spelling
See you [tommorow|tomorrow]. # spelling
My [freind|friend] is here. # spelling
It was [realy|really] good. # spelling
[Wensday|Wednesday] is fine.
I [beleive|believe] you. # spelling
`,
  articles: `
Everyone gets [|a ]persimmon. # article
I bought [|an ]umbrella. # article
She is [a|an] engineer. # articleVowel
It took [a|an] hour. # articleVowel
He goes to [an|a] university. # articleConsonant
I had [a |]lunch with him. # article
I play [|the ]piano. # article
[|The ]sun was hot. # article
I love [the |]nature. # article
Can you open [a|the] door? # article
He is [the|a] good student. # article
I go to [the |]school every morning. # article
Is there [|a ]bank near here? # article
It is [|a ]well-known song. # article
I am [|a ]student and my brother is [|a ]teacher. # article
`,
  agreement: `
Everyone who [visit|visits] my grandma smiles.
He [have|has] two dogs. # agreement
She [don’t|doesn’t] like coffee. # agreement
My friends [is|are] kind. # agreement
There [is|are] many people. # agreement
The news [are|is] good. # agreement
My brother [work|works] at a bank.
I have two [sister|sisters].
Many [person|people] came.
She has long [hairs|hair].
I need some [informations|information].
He gave me [an |]advice. # article
`,
  contractions: `
I [dont|don’t] know. # apostrophe
[Its|It’s] raining. # apostrophe
I [cant|can't] swim. # apostrophe
[Im|I’m] from Korea. # apostrophe
That is my [brothers|brother’s] car. # apostrophe
The dog wagged [it’s|its] tail. # apostrophe
I [do not|don’t] want it.
[We are|We’re] ready.
[I’am|I’m] happy.
He [wont|won’t] come. # apostrophe
`,
  words: `
I’m very [exciting|excited] about the team.
I was [boring|bored] in the class.
I want [|to ]go home.
I enjoy [to swim|swimming].
I [am |]agree with you.
I look forward to [meet|meeting] you.
Thank you for [help|helping] me.
I arrived [to|at] the station.
I will meet you [in|on] Monday. # preposition
My birthday is [on|in] May. # preposition
I am good [in|at] cooking.
She is married [with|to] a doctor.
Let’s discuss [about |]it. # preposition
I listen [|to ]music every day.
It depends [of|on] the weather. # preposition
I [very |]like it[| very much].
Yesterday I [|went ]to the park[ went|]. # wordOrder
I have [ever |]been there[| before].
What [|do ]you do on weekends?
I don’t know where [is |]he[| is]. # wordOrder
[나|저]는 어제 영화를 봤어요.
저는 [많이|아주] 행복해요.
처음 보는 할머니가 감을 [삼|세] 개 주셨어요.
사과를 다섯 [명|개] 샀어요.
모자를 [입|썼]어요.
신발을 [입|신]었어요.
샤워를 [가졌|했]어요.
회[의|사]에 늦었어요.
제 친구는 키가 [높|커]요.
저는 시간이 없[어|]습니다.
`,
  capitals: `
[i|I] like music. # capital
I am from [korea|Korea]. # capital
I was born in [may|May]. # capital
I speak [english|English] and [korean|Korean]. # capital capital
[my|My] name is Jun. # capital
See you on [monday|Monday]. # capital
`,
  punctuation: `
오늘은 정말 재미있었어요[|.] # punctuation
이거 얼마예요[.|?] # punctuation
안녕하세요[|,] 저는 올리버예요. # punctuation
정말 좋아요![!!|] # punctuation
However[|,] I like it. # punctuation
Where are you from[.|?] # punctuation
I like apples[,|] and pears. # punctuation
He said, [|“]Hello.[|”] # punctuation
It is a well[ |-]known song.
갔어요.[..|] # punctuation
Really?[!|] # punctuation
`,
  emoji: `
오늘 김밥[를|을] 먹었어요 😀 # particleConsonant
생일 축하[헤|해]요 🎉🎂
I [go|went] there 👨‍👩‍👧 yesterday. # tense
정말 예뻐요 [😂|😊]
고마워요👍🏽[|!] # punctuation
We won 🇰🇷 [yesterday|last] night!
ㅋㅋㅋ 진짜 웃[겨|겼]어요 ㅠㅠ
`,
  'mixed scripts': `
[English|영어]로 말했어요.
[meeting을|회의를] 했어요.
저는 [coffee|커피]를 마셔요.
K-pop[를|을] 좋아해요.
Netflix[을|로] 봤어요.
오후 [3|세 ]시에 만나요.
버스 402번[를|을] 탔어요.
저는 Seoul에[|서] 일해요.
“Nice to meet you”[|라]는 말을 배웠어요.
“얼마예요?”[을|를] 세 번 말했어요.
I ate [김치|kimchi] for lunch.
I learned the word “눈치[”|].[|”] # punctuation
`,
  lines: `
첫 줄이에요.\\n둘[재|째] 줄이에요.
Dear Minji,\\n\\nI [am|was] in Busan last week.\\nIt was fun.
하나\\n[ |]둘
`,
}
