talon-record 2
engine 0.2.0
game war tul
preset tod-und-leben
rules 1
option players 2
option first_dealer random
option form tul
option rounds 1
seat 0 human 
seat 1 human 
commitment 45c6f31e5b684cc686948b43cb4ef790eb37bbc61282e7ded0369bf65c9281c2
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000002
deal 1 37332463b2a079458d44bff896ed758334f6e6d19d8beb641dc16c1b81e8338a
chance 2:1 32:5 31:1 30:1 29:3 28:12 27:14 26:19 25:23 24:15 23:15 22:10 21:20 20:11 19:13 18:14 17:14 16:2 15:11 14:8 13:7 12:5 11:3 10:0 9:5 8:1 7:4 6:3 5:2 4:3 3:2 2:0
step 1 0 flip
step 2 1 flip
step 3 0 flip
step 4 1 flip
step 5 0 flip
step 6 1 flip
step 7 0 flip
step 8 1 flip
step 9 0 flip
step 10 1 flip
step 11 0 flip
step 12 1 flip
step 13 0 flip
step 14 1 flip
step 15 0 flip
step 16 1 flip
step 17 0 flip
step 18 1 flip
step 19 0 flip
step 20 1 flip
step 21 0 flip
step 22 1 flip
step 23 0 flip
step 24 1 flip
step 25 0 flip
step 26 1 flip
step 27 0 flip
step 28 1 flip
step 29 0 flip
step 30 1 flip
step 31 0 flip
step 32 1 flip
over yes
rank 1 1
points 0 0
state 94134195b71e38b4
chain 18931b79a66d72789064ebf5f727439f6f48ac1fad39256ec4029168573ecacb
