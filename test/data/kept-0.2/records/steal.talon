talon-record 2
engine 0.2.0
game war steal
preset steal
rules 1
option players 2
option first_dealer random
option form steal
option steal_timing protected
option first_actor rotate
option leftover aside
option max_battles 10000
seat 0 human 
seat 1 human 
commitment 31e21e72ebf2664df23c154412077b9626c94f67f92e0c0d71e0b24f4e7f053b
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000001
deal 1 232e10853d36a11f863c23b51b78094f38a8b2921e0f71abab0d773b50d9089e
chance 2:1 54:30 53:41 52:17 51:25 50:5 49:30 48:39 47:40 46:45 45:25 44:20 43:32 42:12 41:17 40:23 39:32 38:3 37:9 36:0 35:18 34:30 33:30 32:2 31:3 30:10 29:20 28:14 27:6 26:15 25:24 24:5 23:4 22:6 21:2 20:2 19:11 18:5 17:9 16:10 15:2 14:13 13:7 12:7 11:9 10:7 9:1 8:2 7:6 6:4 5:0 4:2 3:0 2:1
step 1 0 play
step 2 1 play
step 3 0 choose_top Ah
step 4 0 hold
step 5 1 play
step 6 0 play
step 7 0 choose_top 9s
step 8 0 hold
step 9 0 play
step 10 1 play
step 11 0 hold
step 12 0 play
step 13 1 play
step 14 0 choose_top *1
step 15 0 hold
step 16 1 play
step 17 0 play
step 18 0 choose_top 8d
step 19 0 hold
step 20 0 play
step 21 1 play
step 22 0 choose_top Qh
step 23 0 hold
step 24 1 play
step 25 0 play
step 26 0 choose_top Kc
step 27 0 hold
step 28 0 play
step 29 1 play
step 30 0 choose_top 7h
step 31 0 hold
step 32 1 play
step 33 0 play
step 34 1 choose_top Qs
step 35 0 hold
step 36 1 hold
step 37 0 play
step 38 1 play
step 39 0 choose_top Kd
step 40 0 hold
step 41 1 hold
step 42 1 play
step 43 0 play
step 44 0 choose_top 8c
step 45 0 hold
step 46 1 hold
step 47 0 play
step 48 1 play
step 49 1 choose_top Qc
step 50 0 hold
step 51 1 hold
step 52 1 play
step 53 0 play
step 54 0 choose_top Kh
step 55 0 hold
step 56 1 hold
step 57 0 play
step 58 1 play
step 59 1 choose_top Js
step 60 0 hold
step 61 1 hold
step 62 1 play
step 63 0 play
step 64 0 choose_top 7d
step 65 0 hold
step 66 1 hold
step 67 0 steal 1
step 68 0 play
step 69 1 play
step 70 0 hold
step 71 0 play
step 72 1 play
step 73 1 choose_top As
step 74 0 hold
step 75 1 hold
step 76 1 play
step 77 0 play
step 78 0 choose_top *2
step 79 0 hold
step 80 1 hold
step 81 0 steal 1
chance 50:48 49:31 48:12 47:13 46:7 45:42 44:25 43:19 42:10 41:27 40:16 39:2 38:33 37:32 36:6 35:30 34:2 33:26 32:26 31:8 30:3 29:22 28:6 27:1 26:20 25:6 24:14 23:14 22:5 21:0 20:7 19:13 18:13 17:11 16:3 15:14 14:8 13:12 12:8 11:3 10:9 9:3 8:0 7:2 6:1 5:4 4:2 3:2 2:0
step 82 0 play
step 83 1 play
step 84 1 choose_top 7c
step 85 1 hold
step 86 1 play
step 87 0 steal 1
step 88 0 play
step 89 0 choose_top Qd
step 90 0 hold
step 91 0 play
step 92 1 play
step 93 1 collect
chance 2:0
step 94 0 hold
step 95 1 play
step 96 0 play
step 97 1 choose_top 6h
chance 2:0
step 98 0 hold
step 99 0 play
step 100 1 play
step 101 0 choose_top Jh
step 102 0 hold
step 103 1 play
step 104 0 play
step 105 0 choose_top Ad
step 106 0 hold
step 107 0 play
step 108 1 play
step 109 1 collect
chance 2:1
step 110 0 hold
step 111 1 play
step 112 0 play
step 113 0 choose_top 5c
step 114 0 hold
step 115 0 play
step 116 1 play
over yes
rank 1 2
points 0 0
state 90604cb6479471f8
chain 81d1c5dcae4d95ffb07b1807b18df05e6a77d5385233c1a2b892c2be4998ffdb
