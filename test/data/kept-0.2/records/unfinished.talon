talon-record 2
engine 0.2.0
game whist -
preset classic
rules 1
option players 4
option first_dealer random
option trump_mode last_card
option trump_rotation hdsc
option nt_every 0
option honours 0
option target 5
option match single
option deals 24
option drive_score over_six
option movement stay
seat 0 human 
seat 1 human 
seat 2 human 
seat 3 human 
commitment 9ee4fd3a13e6b5a48dacb1ad8d0a5b41d8348a092df128be822af2cd44675aa1
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000007
deal 1 8f00e7a1432a90b799f94bba4ee19c98c4fb8396975341fef8561bf6e44730f8
chance 4:0 52:29 51:45 50:20 49:13 48:5 47:19 46:25 45:9 44:28 43:5 42:29 41:12 40:2 39:27 38:28 37:28 36:32 35:21 34:24 33:21 32:21 31:2 30:21 29:23 28:9 27:14 26:24 25:10 24:17 23:3 22:16 21:18 20:9 19:18 18:15 17:16 16:11 15:10 14:7 13:12 12:4 11:10 10:1 9:2 8:7 7:5 6:0 5:2 4:0 3:0 2:0
step 1 1 play Qc
step 2 2 play 2c
step 3 3 play 5c
step 4 0 play Kc
step 5 0 play Ah
step 6 1 play 6h
step 7 2 play 7h
step 8 3 play 2h
step 9 0 play 4c
step 10 1 play Tc
step 11 2 play 3c
step 12 3 play 2s
step 13 1 play Jc
step 14 2 play 9c
step 15 3 play 3d
step 16 0 play 6c
step 17 1 play Ac
step 18 2 play 9h
step 19 3 play 5s
step 20 0 play 7c
over no
rank 1 1 1 1
points 0 0 0 0
state 40bfcc369c6fde1d
chain 931efbfedc2240c8e4a21db61460364613b0a82e160d6f3b9fdf9adaacc167b0
